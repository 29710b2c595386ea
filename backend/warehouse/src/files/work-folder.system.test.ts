import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { toDataFolder } from './data-folder.ts';
import { withWorkFolder } from './work-folder.ts';

/** A process that has started work in its own folder, and continues until it is killed. */
async function startWorker(root: string) {
  const module = (name: string) => JSON.stringify(join(import.meta.dirname, name));
  const script = `
    const { toDataFolder } = await import(${module('data-folder.ts')});
    const { withWorkFolder } = await import(${module('work-folder.ts')});
    await withWorkFolder({ data: toDataFolder(${JSON.stringify(root)}), what: 'other' }, () => {
      console.log('begun');
      return new Promise(() => setInterval(() => undefined, 1000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

it('gives a folder of its own, called after the work, beside the data, and takes it away, also after a failure', async () => {
  const data = toDataFolder(await createTemporaryFolder());
  const failing = withWorkFolder({ data, what: 'try' }, async (folder) => {
    expect(dirname(folder)).toBe(data.work);
    expect(basename(folder)).toMatch(new RegExp(`^try-${process.pid}-[\\da-f-]{36}$`));
    await writeFile(join(folder, 'x'), '');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await readdir(data.work)).toEqual([]);
});

it('removes what has no owner only when nothing takes as long', async () => {
  const data = toDataFolder(await createTemporaryFolder());
  await mkdir(join(data.work, 'dead'), { recursive: true });
  await mkdir(join(data.work, 'recent'));
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await utimes(join(data.work, 'dead'), yesterday, yesterday);
  await withWorkFolder({ data, what: 'next' }, async () => undefined);
  expect(await readdir(data.work)).toEqual(['recent']);
});

it('removes what a killed process left at the next start, and never what one is at', async () => {
  const data = toDataFolder(await createTemporaryFolder());
  const [dead, alive] = [await startWorker(data.root), await startWorker(data.root)];
  const before = await readdir(data.work);
  expect(before).toHaveLength(4);
  await dead.kill();
  // All folders look a year old, but the age of a folder with a lock does not matter.
  const lastYear = new Date(Date.now() - 365 * 24 * 60 * 60 * 1000);
  for (const name of before) await utimes(join(data.work, name), lastYear, lastYear);
  await withWorkFolder({ data, what: 'next' }, async () => undefined);
  const after = await readdir(data.work);
  expect(after).toHaveLength(2);
  expect(before).toEqual(expect.arrayContaining(after));
  await alive.kill();
  await withWorkFolder({ data, what: 'next' }, async () => undefined);
  expect(await readdir(data.work)).toEqual([]);
});

it('lets many begin and sweep at once', async () => {
  const data = toDataFolder(await createTemporaryFolder());
  const names = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      withWorkFolder({ data, what: 'try' }, async (folder) => {
        await writeFile(join(folder, 'mine'), String(at));
        return readdir(folder);
      }),
    ),
  );
  expect(names.flat()).toEqual(Array(20).fill('mine'));
  expect(await readdir(data.work)).toEqual([]);
});
