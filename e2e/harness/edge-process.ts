import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RuntimeConfig } from 'contracts';
import * as v from 'valibot';
import { ROOT } from './workspace.ts';

const logLineSchema = v.looseObject({ event: v.string(), url: v.optional(v.string()) });
export type LogLine = v.InferOutput<typeof logLineSchema>;

/** A real edge server in a process of its own. `log` grows as it runs. */
export type EdgeProcess = { url: string; log: LogLine[]; stop(): Promise<void> };

type EdgeOptions = { folder: string; config: Partial<RuntimeConfig> };

async function readUrl(child: ChildProcess, log: LogLine[]): Promise<string> {
  const { stdout } = child;
  if (!stdout) throw new Error('The edge was started without a log.');
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The edge ended with ${code} before it listened.`)));
    createInterface({ input: stdout }).on('line', (line) => {
      const entry = v.parse(logLineSchema, JSON.parse(line));
      log.push(entry);
      if (entry.event === 'edge-listening' && entry.url) resolve(entry.url);
    });
  });
}

/** Starts an edge on a free port over the registry in `folder`. */
export async function startEdgeProcess({ folder, config }: EdgeOptions): Promise<EdgeProcess> {
  const configFile = join(folder, 'runtime-config.json');
  await writeFile(configFile, JSON.stringify(config));
  const child = spawn(process.execPath, [join(ROOT, 'platform/src/edge/server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      EDGE_PORT: '0',
      EDGE_STORE: join(folder, 'registry'),
      EDGE_STATE: join(folder, 'state'),
      EDGE_RUNTIME_CONFIG: configFile,
    },
  });
  const log: LogLine[] = [];
  const url = await readUrl(child, log);
  return {
    url,
    log,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
