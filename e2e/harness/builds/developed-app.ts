import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { CLI, ROOT } from './workspace.ts';

const APP = 'remote-tools';
const PACKAGE = v.object({ version: v.string() });

/** A copy of remote-tools in its own workspace, with `mfe dev` running on it. */
export type DevelopedApp = {
  url: string;
  readOutput(): string;
  readVersion(): Promise<string>;
  write(file: string, text: string): Promise<void>;
  edit(file: string, change: (text: string) => string): Promise<void>;
  stop(): Promise<void>;
};

type Files = Record<string, string>;

async function createSources(files: Files): Promise<string> {
  const workspace = await mkdtemp(join(tmpdir(), 'developed-'));
  await writeFile(join(workspace, 'pnpm-workspace.yaml'), '');
  const root = join(workspace, APP);
  for (const part of ['src', 'package.json', 'remote.config.ts', 'rspack.config.ts']) {
    await cp(join(ROOT, APP, part), join(root, part), { recursive: true });
  }
  await symlink(join(ROOT, APP, 'node_modules'), join(root, 'node_modules'));
  await mkdir(join(root, 'src/screens'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text);
  return workspace;
}

/** Starts `mfe dev` in the site at `siteUrl`, on the sources of remote-tools with some files replaced by `files`. */
export async function developApp(siteUrl: string, files: Files): Promise<DevelopedApp> {
  const workspace = await createSources(files);
  const root = join(workspace, APP);
  const child = spawn(process.execPath, [CLI, 'dev', APP, '--site', siteUrl, '--port', '0'], {
    cwd: workspace,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => void child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`mfe dev ended with ${code}:\n${output}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [, found] = /Ready: (http:\S+)\. /.exec(output) ?? [];
        if (found) resolve(found);
      });
    }
  });
  return {
    url,
    readOutput: () => output,
    async readVersion() {
      const { version } = v.parse(PACKAGE, JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
      return version;
    },
    write: (file, text) => writeFile(join(root, file), text),
    async edit(file, change) {
      await writeFile(join(root, file), change(await readFile(join(root, file), 'utf8')));
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      await rm(workspace, { recursive: true, force: true });
    },
  };
}
