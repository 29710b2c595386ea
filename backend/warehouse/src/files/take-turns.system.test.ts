import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { takeTurns } from './take-turns.ts';

const createLockFile = async () => join(await createTemporaryFolder(), 'data', 'some.lock');

it('lets one work after the other, also after a failure', async () => {
  const lock = await createLockFile();
  const events: string[] = [];
  const work = async (name: string) => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`${name} ends`);
    if (name === 'first') throw new Error('failed');
    return name;
  };
  const first = takeTurns(lock, () => work('first'));
  const second = takeTurns(lock, () => work('second'));
  await expect(first).rejects.toThrow('failed');
  expect(await second).toBe('second');
  // Either turn may come first, because the file system decides.
  const inTurn = ['first begins', 'first ends', 'second begins', 'second ends'];
  expect([inTurn, [...inTurn.slice(2), ...inTurn.slice(0, 2)]]).toContainEqual(events);
});

it('says once that it waits, and nothing where it need not', async () => {
  const lock = await createLockFile();
  const events: string[] = [];
  const onWait = () => void events.push('waits');
  let end = () => {};
  const first = takeTurns(lock, () => new Promise<void>((resolve) => (end = resolve)), { onWait });
  // Once the first turn runs, `end` is its promise's `resolve`, which has another name.
  await expect.poll(() => end.name).not.toBe('end');
  const second = takeTurns(lock, async () => events.push('second'), { onWait });
  await expect.poll(() => events).toEqual(['waits']);
  end();
  await Promise.all([first, second]);
  expect(events).toEqual(['waits', 'second']);
});

it('takes the turn of a process that was killed in the middle', async () => {
  const lock = await createLockFile();
  const script = `
    const { takeTurns } = await import(${JSON.stringify(join(import.meta.dirname, 'take-turns.ts'))});
    await takeTurns(${JSON.stringify(lock)}, () => {
      console.log('begun');
      return new Promise(() => setInterval(() => undefined, 1000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const events: string[] = [];
  const turn = takeTurns(lock, async () => events.push('my turn'));
  events.push('killed');
  child.kill('SIGKILL');
  await turn;
  expect(events).toEqual(['killed', 'my turn']);
});
