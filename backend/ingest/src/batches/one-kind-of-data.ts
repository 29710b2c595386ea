import { dirname, join } from 'node:path';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { type Batch, keepLive } from './batch.ts';
import { SampleError } from './errors.ts';

/**
 * Checks before a publication that the batches are all sample data or all real data. The check before each ingest is
 * not enough, because two ingests at the same time do not see each other's batches.
 *
 * @throws {SampleError} `REAL_AMONG_SAMPLE_DATA` if the batches are of both kinds.
 */
export function requireUnmixed({ root }: DataFolder, batches: readonly Batch[]): void {
  const [sample, real] = [true, false].map((isSample) =>
    keepLive(batches).filter((batch) => batch.isSample === isSample),
  );
  if (sample === undefined || real === undefined || sample.length === 0 || real.length === 0) return;
  const [what, fewer] = sample.length <= real.length ? ['sample', sample] : ['real', real];
  throw new SampleError(
    `${root} holds real data and invented players; take out one of the two, such as the ${what} data: ${fewer
      .map(({ number }) => `'backend batches remove ${number} --reason mixed'`)
      .join(', ')}`,
    { code: 'REAL_AMONG_SAMPLE_DATA' },
  );
}

/**
 * Checks before an ingest that the folder's batches are sample data if the input is, and real data if not. On a board
 * of both kinds, nobody could distinguish real and invented players.
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
