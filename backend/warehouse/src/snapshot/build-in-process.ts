import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DataFolder } from '../files/data-folder.ts';
import { SnapshotError } from './errors.ts';

// The same value as in served-file-process.ts.
const NOT_BUILT = 3;

const SCRIPT = join(import.meta.dirname, 'served-file-process.ts');

/**
 * Builds the DuckDB file of a snapshot in a separate process. Building takes far more memory than answering queries,
 * and a process never returns all of it. So a long-running server leaves it to a process that ends.
 *
 * @throws {SnapshotError} `SNAPSHOT_DAMAGED`, or `SNAPSHOT_NOT_BUILT` if memory or disk space is not enough, or the
 * process was killed from outside.
 */
export async function buildInProcess(data: DataFolder, id: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(process.execPath, [SCRIPT, data.root, id], { stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const [[code, endedBy], message] = await Promise.all([once(child, 'close'), text(child.stderr)]);
    signal?.throwIfAborted();
    if (code === 0) return;
    if (endedBy === null) {
      const snapshotCode = code === NOT_BUILT ? 'SNAPSHOT_NOT_BUILT' : 'SNAPSHOT_DAMAGED';
      throw new SnapshotError(message.trim(), { code: snapshotCode });
    }
    throw new SnapshotError(
      `snapshot ${id} was not built: the process that does it was ended by ${endedBy}; see that it has 400 MB of memory`,
      { code: 'SNAPSHOT_NOT_BUILT' },
    );
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
