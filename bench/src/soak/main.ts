// `npm run soak`: a site under load and faults for an hour, and what of it grows; see docs/operations.md. This program only
// gives the run a folder, and a disk of its own where it may.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from './options.ts';
import { canMount, withOwnDisks } from './site/disk.ts';

async function run(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [site, temporary] = [join(folder, 'site'), join(folder, 'tmp')];
  for (const path of [site, temporary]) await mkdir(path);
  const hasDisk = await canMount();
  const command = [process.execPath, join(import.meta.dirname, 'soak-process.ts'), ...process.argv.slice(2)];
  const [program = '', ...args] = hasDisk ? withOwnDisks(command) : command;
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      SITE_DATA: site,
      TMPDIR: temporary,
      SOAK_HAS_DISK: String(hasDisk),
    },
  });
  // It ends by itself, and takes its servers with it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return Number(code ?? 1);
}

if (process.platform !== 'linux') {
  console.error('npm run soak reads memory and files of processes from /proc: run it on Linux.');
  process.exitCode = 1;
} else if (readOptions(process.argv.slice(2)) !== undefined) {
  process.exitCode = await run();
}
