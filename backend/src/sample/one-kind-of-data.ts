import { dirname, join } from 'node:path';
import type { DataFolder } from '../files/data-folder.ts';
import { type Batch, keepLive } from '../ingest/batch.ts';
import { SampleError } from './sample-error.ts';

/**
 * Keeps real and invented players apart: nobody could tell them on one board.
 *
 * @throws {SampleError} `SAMPLE_AMONG_REAL_DATA`, `REAL_AMONG_SAMPLE_DATA`
 */
export function requireOneKind(
  { root }: DataFolder,
  batches: readonly Batch[],
  { isSample }: { isSample: boolean },
): void {
  if (keepLive(batches).every((batch) => batch.isSample === isSample)) return;
  if (isSample) {
    throw new SampleError(`${root} holds real data; name another folder with --data for the sample`, {
      code: 'SAMPLE_AMONG_REAL_DATA',
    });
  }
  const real = join(dirname(root), 'real');
  throw new SampleError(
    `${root} holds sample data, invented players; 'backend init --data ${real}' starts a folder for real data, and --data ${real} reads into it (--sample marks what is read as sample data)`,
    { code: 'REAL_AMONG_SAMPLE_DATA' },
  );
}
