import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorkFolder, hasRoomInMemory, lockBuilds } from './work-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'work-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

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

describe('the memory as a place for it', () => {
  const GIB = 2 ** 30;
  const MOUNT = 'tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0';
  const PLENTY = { folder: '/dev/shm', mounts: MOUNT, freeBytes: 12 * GIB, memoryBytes: 22 * GIB };

  it('is used where there is plenty', () => {
    expect(hasRoomInMemory(PLENTY)).toBe(true);
    expect(hasRoomInMemory({ ...PLENTY, freeBytes: 4 * GIB, memoryBytes: 8 * GIB })).toBe(true);
  });

  it.each([
    ['as small as a container has it', { freeBytes: 64 * 2 ** 20 }],
    ['where the machine has little memory left', { memoryBytes: 8 * GIB - 1 }],
    ['from which no program may be started', { mounts: MOUNT.replace('nodev', 'nodev,noexec') }],
    ['that is on the disk', { mounts: '/dev/sda1 /dev/shm ext4 rw 0 0' }],
    ['that is no file system of its own', { mounts: 'tmpfs /run tmpfs rw 0 0' }],
    ['over which another one was mounted', { mounts: `${MOUNT}\n/dev/sda1 /dev/shm ext4 rw 0 0` }],
  ])('is not one %s', (_, over) => {
    expect(hasRoomInMemory({ ...PLENTY, ...over })).toBe(false);
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
