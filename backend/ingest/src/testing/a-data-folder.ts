import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DataFolder, toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { afterAll, beforeAll } from 'vitest';
import { type Batch, listBatches } from '../batches/batch.ts';
import { type IngestOptions as FileOptions, type IngestOutcome, ingestFile } from '../ingest/ingest-file.ts';
import { statcastReader } from '../readers/mlb/statcast.ts';
import type { Reader } from '../reading/reader.ts';
import { aPitch, type PitchRecord } from './a-pitch.ts';
import { acceptance, toCsv } from './ingest-text.ts';

type IngestOptions = {
  reader?: Reader;
  known?: readonly Batch[];
  isForced?: boolean;
  isSample?: boolean;
  /** Default: `file-1.txt` and so on. */
  name?: string;
} & Pick<FileOptions, 'acceptance' | 'correction' | 'now'>;

export type TestData = {
  data: DataFolder;
  folder: string;
  ingest: (text: string, options?: IngestOptions) => Promise<IngestOutcome>;
  ingestPitches: (pitches: readonly PitchRecord[]) => Promise<IngestOutcome>;
};

/** A data folder below `folder`, to which `ingested` files were already ingested. */
export function toTestData(folder: string, ingested = 0): TestData {
  const data = toDataFolder(join(folder, 'data'));
  let files = ingested;
  async function ingest(text: string, { reader = statcastReader, name, ...options }: IngestOptions = {}) {
    files += 1;
    const ref = join(folder, name ?? `file-${files}.txt`);
    await writeFile(ref, text);
    return ingestFile({ data, reader, ref, known: await listBatches(data), acceptance, ...options });
  }
  return { data, folder, ingest, ingestPitches: (pitches) => ingest(toCsv(pitches)) };
}

export const createTestData = async (): Promise<TestData> => toTestData(await createTemporaryFolder());

/**
 * Fills a data folder once for all tests of a file. The result copies the folder for a test, because publishing takes
 * ten times as long as copying.
 */
export function shareTestData(fill: (test: TestData) => Promise<unknown>): () => Promise<TestData> {
  let filled = '';
  beforeAll(async () => {
    filled = await mkdtemp(join(tmpdir(), 'backend-'));
    await fill(toTestData(filled));
    // The time limit is only for a hook that hangs.
  }, 300_000);
  afterAll(() => rm(filled, { recursive: true, force: true }));
  return async () => {
    const folder = await createTemporaryFolder();
    await cp(filled, folder, { recursive: true });
    return toTestData(folder, (await listBatches(toDataFolder(join(folder, 'data')))).length);
  };
}

const STRIKEOUT: PitchRecord = { events: 'strikeout', type: 'S', strikes: 2 };
const WALK: PitchRecord = { events: 'walk', type: 'B', balls: 3 };
const inPlay = (events: string): PitchRecord => ({
  events,
  type: 'X',
  launch_speed: 91.5,
  hit_distance_sc: 170,
});

// Ends of plate appearances, with about the same shares as in real games.
const ENDS: readonly PitchRecord[] = [
  ...[STRIKEOUT, inPlay('single'), WALK, inPlay('field_out'), inPlay('field_out')],
  ...[WALK, STRIKEOUT, inPlay('field_out'), inPlay('single'), WALK],
];

/** Pitches of one game, each a plate appearance of its own: three per half-inning, with nine batters per side. */
export const aGame = (gamePk: number, pitches: number, over: PitchRecord = {}): PitchRecord[] =>
  Array.from({ length: pitches }, (_, at) => {
    const isTop = at % 6 < 3;
    const inning = Math.floor(at / 6);
    return aPitch({
      game_pk: gamePk,
      at_bat_number: at + 1,
      inning: inning + 1,
      inning_topbot: isTop ? 'Top' : 'Bot',
      stand: at % 2 === 0 ? 'L' : 'R',
      p_throws: isTop ? 'R' : 'L',
      batter: (isTop ? 1001 : 1101) + ((3 * inning + (at % 3)) % 9),
      ...ENDS[at % ENDS.length],
      ...over,
    });
  });
