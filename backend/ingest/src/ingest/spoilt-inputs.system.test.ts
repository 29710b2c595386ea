import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInProcess } from '@sharpside/server/testing/run-backend';
import { type DataFolder, toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { listBatches } from '../batches/batch.ts';
import { publishSnapshot } from '../publication/publish-snapshot.ts';
import { aGame, shareTestData } from '../testing/a-data-folder.ts';
import { type SpoiltInput, spoiltInputs } from '../testing/spoilt-inputs.ts';

// All refused inputs use the same folder, because none may change it.
let shared: DataFolder = toDataFolder('');
const copyTestData = shareTestData(async ({ data, ingestPitches }) => {
  await ingestPitches(aGame(900_001, 12));
  await publishSnapshot({ data, stages: [] });
  shared = data;
});

const refused = spoiltInputs.filter(({ code }) => code !== undefined);
const taken = spoiltInputs.filter(({ code }) => code === undefined);

async function write({ content }: SpoiltInput): Promise<string> {
  const path = join(await createTemporaryFolder(), 'input.csv');
  await writeFile(path, content());
  return path;
}

const readState = async (data: DataFolder) => ({
  current: await createSnapshotStore(data).findCurrent(),
  batches: (await listBatches(data)).map(({ number, sha256 }) => [number, sha256]),
});

describe('a spoilt input', () => {
  it.each(refused)('$name: is refused, and what was served still is', async (input) => {
    const before = await readState(shared);
    const path = await write(input);
    const run = await runInProcess(['ingest', input.source, path, '--publish', '--data', shared.root]);
    expect(run.stdout).toMatch(input.text);
    expect(run.stdout).toContain(`(${input.code})\n0 files ingested, 0 known before, 1 failed.`);
    expect(run.code).toBe(1);
    expect(await readState(shared)).toEqual(before);
    expect(before).toEqual({ current: expect.any(String), batches: [[1, expect.any(String)]] });
  });
});

describe('an odd input', () => {
  it.each(taken)('$name: is taken, with what became of its rows', async (input) => {
    const { data } = await copyTestData();
    const run = await runInProcess(['ingest', input.source, await write(input), '--data', data.root]);
    expect(run.stdout).toMatch(input.text);
    expect(run.code).toBe(0);
  });
});
