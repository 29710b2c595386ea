import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { CHILD_OPTIONS, OVERLAY, overlayOf, REACHED } from './child-environment.ts';

const THREAD = `new (require('node:worker_threads').Worker)(new URL(process.argv[1]));`;

async function createModule() {
  const folder = await mkdtemp(join(tmpdir(), 'overlay-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'told.ts');
  await writeFile(file, "const text: string = 'as it is'; console.log(text);");
  const reached = join(folder, 'reached');
  const env = { PATH: process.env.PATH, NODE_OPTIONS: CHILD_OPTIONS, [OVERLAY]: folder, [REACHED]: reached };
  const run = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, args, { env })).stdout.trim();
  const show = (text: string) => writeFile(overlayOf(folder, file), text);
  return { file, reached, run, show };
}

it.each([
  ['process', (file: string) => [file]],
  ['thread of one', (file: string) => ['--eval', THREAD, pathToFileURL(file).href]],
])('a %s of a test runs the text that the run shows, and tells what it comes to', async (_, toArguments) => {
  const { file, reached, run, show } = await createModule();
  expect(await run(...toArguments(file))).toBe('as it is');
  await show(
    "(globalThis.reachedScopes ??= new Set()).add('a#1'); const text: string = 'changed'; console.log(text);",
  );
  expect(await run(...toArguments(file))).toBe('changed');
  expect(await readFile(reached, 'utf8')).toBe('a#1\n');
});

it('a process of a test ends when it is told to, as it does by itself', async () => {
  const { run } = await createModule();
  await expect(run('--eval', "process.kill(process.pid, 'SIGTERM')")).rejects.toMatchObject({
    signal: 'SIGTERM',
  });
});
