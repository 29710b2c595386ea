import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shareTestData } from '@sharpside/ingest/testing/a-data-folder';
import { toSharedScene } from '@sharpside/ingest/testing/shared-scene';
import { expect, it } from 'vitest';
import { openSnapshot } from '../snapshot/open-snapshot.ts';

const copyTestData = shareTestData(async (test) => {
  const { publish, follow, toMachine } = toSharedScene(test);
  await publish();
  await follow(toMachine());
  await publish();
});

type Change = (bytes: Buffer) => Buffer | undefined;

async function change(folder: string, to: Change): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = to(await readFile(path));
    await (bytes === undefined ? rm(path) : writeFile(path, bytes));
  }
}

const edit =
  (from: RegExp, to: string): Change =>
  (bytes) =>
    Buffer.from(bytes.toString().replace(from, to));

const DAMAGED = 'SHARED_SNAPSHOT_DAMAGED';
const SCHEMA = 'SHARED_SNAPSHOT_OTHER_SCHEMA';
const PIECE = 'pieces/2031-05/[0-9a-f]{64}';
const NOT_AS_WRITTEN = `ID of STORE, table \\w+, is not as it was written: ${PIECE}`;
const flip = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 1));
const schema = edit(/"schemaVersion": \d+/, '"schemaVersion": 99999');
const NEWER = 'entry log/00000002.json of STORE .*must be 1: a newer program wrote another';
const GONE = 'the manifest of snapshot ID of STORE is not there';
const CHANGED = 'the manifest of snapshot ID of STORE is not as it was written';

it.each<[what: string, part: string, to: Change, said: string, code?: string]>([
  ['that is cut short', 'pieces', (bytes) => bytes.subarray(0, -1), NOT_AS_WRITTEN],
  ['with another content', 'pieces', flip, NOT_AS_WRITTEN],
  ['that lacks a part', 'pieces', () => undefined, `ID of STORE, .* lacks ${PIECE}`],
  ['of another schema version', 'log', schema, 'has schema 99999, this program needs \\d+', SCHEMA],
  ['that is nowhere, though the pointer names it', 'manifests', () => undefined, GONE],
  ['whose manifest was changed', 'manifests', edit(/"rows": \d+/, '"rows": 9'), CHANGED],
  [
    'whose manifest is that of another',
    'log',
    edit(/"id": "2031/, '"id": "2032'),
    'is that of another snapshot',
  ],
  ['whose entry is cut off', 'log', (bytes) => bytes.subarray(0, 40), 'entry log/00000002.json of STORE'],
  ['of a newer program', 'log', edit(/"format": 1/, '"format": 2'), NEWER],
])(
  'a shared snapshot %s is refused with its name, the one before is served, and the next one mends it',
  async (_, part, to, told, code = DAMAGED) => {
    const { follow, findCurrent, publish, toMachine, storeFolder, publisher } = toSharedScene(
      await copyTestData(),
    );
    const data = toMachine();
    const before = await findCurrent(data);
    const wanted = await findCurrent(publisher.data);
    await change(join(storeFolder, part), to);

    const said = told.replace('ID', wanted ?? '').replace('STORE', 's3://site/statistics');
    await expect(follow(data)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(new RegExp(said, 's')),
    });
    expect(await findCurrent(data)).toBe(before);
    const snapshot = await openSnapshot({ data });
    expect(snapshot.manifest.id).toBe(before);
    await snapshot.close();

    // `isRepairing` publishes a new snapshot over the damaged one.
    const { id } = await publish({ isRepairing: true });
    await follow(data);
    expect(await findCurrent(data)).toBe(id);
  },
);
