import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createRemoteFolder } from '../../testing/a-remote-folder.ts';

const HANGS = "process.send('begun');\nsetInterval(() => {}, 1000);\nawait new Promise(() => {});\n";

function startChild() {
  const child = fork(join(import.meta.dirname, 'build-child.ts'), [], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

it('a build ends when whoever wanted it is gone', async () => {
  const root = await createRemoteFolder('remote-sample', { 'rspack.config.ts': HANGS });
  const child = startChild();
  const begun = once(child, 'message');
  child.send({ root, env: {} });
  expect(await begun).toEqual(['begun', undefined]);
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([1, null]);
});

it('a build answers once and ends', async () => {
  const root = await createRemoteFolder('remote-sample', { 'rspack.config.ts': "throw 'a word';" });
  const child = startChild();
  const [answered, ended] = [once(child, 'message'), once(child, 'exit')];
  child.send({ root, env: { version: '2.0.0' } });
  expect(await answered).toEqual([{ failure: 'remote-sample was not built:\n  a word' }, undefined]);
  expect(await ended).toEqual([0, null]);
});
