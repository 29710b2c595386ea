import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { readInsides } from './inspect.ts';

const MEBIBYTE = 2 ** 20;

/** A process that lets go of five million numbers, keeps a million, and waits with two timers. */
const PROGRAM = `
  const make = (length) => Array.from({ length }, (_, at) => at + 0.5);
  globalThis.kept = make(1e6);
  for (let times = 0; times < 5; times += 1) make(1e6);
  for (let timers = 0; timers < 2; timers += 1) setInterval(() => {}, 1e6);
  console.log('ready');
`;

function startProcess(): ChildProcess {
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', '--eval', PROGRAM]);
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  return child;
}

it('has a process collect its garbage, and tells what is left', async () => {
  const { stdout, stderr } = startProcess();
  if (!stdout || !stderr) throw new Error('It says nothing.');
  const [said] = await Promise.all([once(stderr, 'data'), once(stdout, 'data')]);
  const [, url = ''] = /(ws:\S+)/.exec(String(said[0])) ?? [];
  const { heapUsed, resources } = await readInsides(url);
  expect(heapUsed).toBeGreaterThan(8 * MEBIBYTE);
  expect(heapUsed).toBeLessThan(25 * MEBIBYTE);
  expect(resources.Timeout).toBe(2);
});
