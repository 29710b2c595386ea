import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataFolder, toDataFolder } from '../files/data-folder.ts';
import { type Batch, listBatches } from '../ingest/batch.ts';
import { type IngestOutcome, ingestFile } from '../ingest/ingest-file.ts';
import type { Reader } from '../ingest/reader.ts';
import { statcastReader } from '../readers/statcast.ts';
import { aPitch, type PitchRecord } from './a-pitch.ts';
import { toCsv } from './ingest-text.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

type IngestOptions = { reader?: Reader; known?: readonly Batch[]; isForced?: boolean; isSample?: boolean };

export type TestData = {
  data: DataFolder;
  folder: string;
  /** Ingests a text as a file. */
  ingest: (text: string, options?: IngestOptions) => Promise<IngestOutcome>;
  /** Ingests Statcast rows. */
  ingestPitches: (pitches: readonly PitchRecord[]) => Promise<IngestOutcome>;
};

/** An empty data folder, and files to ingest into it. */
export async function createTestData(): Promise<TestData> {
  const folder = await createTemporaryFolder();
  const data = toDataFolder(join(folder, 'data'));
  let files = 0;
  async function ingest(text: string, { reader = statcastReader, ...options }: IngestOptions = {}) {
    files += 1;
    const ref = join(folder, `file-${files}.txt`);
    await writeFile(ref, text);
    return ingestFile({ data, reader, ref, known: await listBatches(data), ...options });
  }
  return { data, folder, ingest, ingestPitches: (pitches) => ingest(toCsv(pitches)) };
}

/** Pitches of one game, each a plate appearance of its own. */
export const aGame = (gamePk: number, pitches: number, over: PitchRecord = {}): PitchRecord[] =>
  Array.from({ length: pitches }, (_, at) => aPitch({ game_pk: gamePk, at_bat_number: at + 1, ...over }));
