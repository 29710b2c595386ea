import { execFile } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hasCode } from '@sharpside/server-kit';

const run = promisify(execFile);

const MEBIBYTE = 2 ** 20;
/** Room that the site has besides what it begins with: as much as a run of an hour needs, and a machine can spare. */
const ROOM_BYTES = 768 * MEBIBYTE;
const FILL_AGAIN_MS = 50;

/** A disk of the site's own, in memory. It goes with the last process that sees it. */
export type Disk = {
  /** Takes away all room but for that of the site. */
  limit(): Promise<void>;
  /** Leaves no room until the time is over. */
  fill(forMs: number): Promise<void>;
};

/** True where this user may have disks of its own, which nobody else sees (user namespaces of Linux). */
export const canMount = (): Promise<boolean> =>
  run('unshare', ['--user', '--map-root-user', '--mount', 'true']).then(
    () => true,
    () => false,
  );

/** The command of a program with disks of its own. */
export const withOwnDisks = (command: readonly string[]): string[] => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  ...command,
];

/** Puts a disk into a folder. Only in a program that was started with {@link withOwnDisks}. */
export async function mountDisk(folder: string): Promise<Disk> {
  await run('mount', ['-t', 'tmpfs', '-o', 'size=4g', 'tmpfs', folder]);
  const filler = join(folder, 'somebody-elses-file');

  /** Writes until nothing more is taken. */
  async function fillOnce(): Promise<void> {
    const file = await open(filler, 'a');
    try {
      for (const size of [MEBIBYTE, 4096]) {
        const block = Buffer.alloc(size);
        for (let isFull = false; !isFull; ) {
          isFull = await file.appendFile(block).then(
            () => false,
            (error: unknown) => {
              if (hasCode(error, 'ENOSPC')) return true;
              throw error;
            },
          );
        }
      }
    } finally {
      await file.close();
    }
  }

  return {
    async limit() {
      const { blocks, bfree, bsize } = await statfs(folder);
      const size = (blocks - bfree) * bsize + ROOM_BYTES;
      await run('mount', ['-o', `remount,size=${size}`, folder]);
    },
    async fill(forMs) {
      try {
        await fillOnce();
        for (const until = Date.now() + forMs; Date.now() < until; await pause(FILL_AGAIN_MS))
          await fillOnce();
      } finally {
        await rm(filler, { force: true });
      }
    },
  };
}
