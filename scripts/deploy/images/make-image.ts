import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { parse } from 'yaml';
import { ROOT } from '../../workspace/processes.ts';

const run = promisify(execFile);

const CONTAINERFILE = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8');

type Stage = { lines: string[]; base: Stage | undefined };

/** The instructions of a stage of the Containerfile, each on one line; `base` is the stage that it is built on. */
function readStage(name: string): Stage | undefined {
  const text = new RegExp(`^FROM (\\S+) AS ${name}\\n([\\s\\S]*?)(?=^FROM |(?![\\s\\S]))`, 'm').exec(
    CONTAINERFILE,
  );
  if (!text) return undefined;
  const lines = (text[2] ?? '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  return { lines, base: readStage(text[1] ?? '') };
}

const linesOf = ({ lines, base }: Stage): string[] => [...(base ? linesOf(base) : []), ...lines];

function requireStage(name: string): string[] {
  const stage = readStage(name);
  if (!stage) throw new Error(`deploy/Containerfile has no stage ${name}.`);
  return linesOf(stage);
}

const listCopied = (stage: string): string[] =>
  requireStage(stage).flatMap((line) => {
    const [copy, ...words] = line.split(' ');
    return copy === 'COPY' && !words[0]?.startsWith('--') ? words.slice(0, -1) : [];
  });

export function readCommand(stage: string): string[] {
  const command = requireStage(stage).findLast((line) => line.startsWith('CMD '));
  return [...(command ?? '').matchAll(/"([^"]+)"/g)].map(([, word = '']) => word);
}

/**
 * The folder of pnpm's store. If the image's folder is on another disk, or in memory, pnpm would otherwise make another
 * store there.
 */
function readStoreFolder(): string {
  const written = parse(readFileSync(join(ROOT, 'node_modules/.modules.yaml'), 'utf8'));
  return v.parse(v.looseObject({ storeDir: v.string() }), written).storeDir;
}

/**
 * Fills an empty folder with the content of the working directory of a stage's image, from the sources of the workspace
 * and the packages on this machine.
 */
export async function makeImage(stage: string, folder: string): Promise<void> {
  for (const path of listCopied(stage)) {
    const { stdout } = await run('git', ['ls-files', path], { cwd: ROOT, maxBuffer: 2 ** 26 });
    const files = stdout.trim().split('\n');
    const folders = new Set(files.map((file) => dirname(join(folder, file))));
    for (const one of folders) await mkdir(one, { recursive: true });
    await run('cp', ['--parents', '--target-directory', folder, ...files], { cwd: ROOT });
  }
  const install = requireStage(stage)
    .map((line) => /^RUN (npx .*? install [^&]*)/.exec(line)?.[1])
    .find(Boolean);
  if (install === undefined) throw new Error(`${stage} of deploy/Containerfile installs nothing.`);
  await run('sh', ['-c', `${install} --offline --store-dir '${readStoreFolder()}'`], {
    cwd: folder,
    env: { ...process.env, CI: 'true', NODE_ENV: 'production' },
  });
}
