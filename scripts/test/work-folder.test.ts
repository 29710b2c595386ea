import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorkFolder, lockBuilds } from './work-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'work-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The id of a process that ended. */
const ended = () => spawnSync(process.execPath, ['-e', '']).pid;

describe('the folder of a run', () => {
  it('is new, and those of killed runs are gone', async () => {
    const left = join(folder, `sharpside-test-${ended()}-abc`);
    const used = join(folder, `sharpside-test-${process.ppid}-abc`);
    const other = join(folder, 'somebody-elses');
    for (const path of [left, used, other]) await mkdir(path);
    const made = await createWorkFolder(folder);
    expect([made, used, other].map(existsSync)).toEqual([true, true, true]);
    expect(existsSync(left)).toBe(false);
  });
});

describe('the lock of the builds', () => {
  const lock = () => join(folder, 'cache', 'test.lock');

  it('keeps a second run out until the first one ends', async () => {
    const release = await lockBuilds(lock());
    await expect(lockBuilds(lock())).rejects.toThrow(
      `Another run of the browser tests is under way here (process ${process.pid}). Wait for it, or end it.`,
    );
    await release();
    await (await lockBuilds(lock()))();
  });

  it('is taken over from a run that was killed', async () => {
    await mkdir(join(folder, 'cache'));
    await writeFile(lock(), String(ended()));
    await lockBuilds(lock());
    expect(await readFile(lock(), 'utf8')).toBe(String(process.pid));
  });
});
