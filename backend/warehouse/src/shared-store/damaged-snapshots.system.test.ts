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

/** Changes each file of a folder of the store; undefined takes it away. */
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

it.each<[string, string, Change, { code: string; said: string }]>([
  [
    'that is cut short',
    'pieces',
    (bytes) => bytes.subarray(0, -1),
    { code: DAMAGED, said: `ID of STORE, table \\w+, is not as it was written: ${PIECE}` },
  ],
  [
    'with another content',
    'pieces',
    (bytes) => Buffer.from(bytes.map((byte) => byte ^ 1)),
    { code: DAMAGED, said: `ID of STORE, table \\w+, is not as it was written: ${PIECE}` },
  ],
  ['that lacks a part', 'pieces', () => undefined, { code: DAMAGED, said: `ID of STORE, .* lacks ${PIECE}` }],
  [
    'of another schema version',
    'log',
    edit(/"schemaVersion": \d+/, '"schemaVersion": 99999'),
    { code: SCHEMA, said: 'ID of STORE has schema 99999, this program needs \\d+' },
  ],
  [
    'that is nowhere, though the pointer names it',
    'manifests',
    () => undefined,
    { code: DAMAGED, said: 'the manifest of snapshot ID of STORE is not there' },
  ],
  [
    'whose manifest was changed',
    'manifests',
    edit(/"rows": \d+/, '"rows": 9'),
    { code: DAMAGED, said: 'the manifest of snapshot ID of STORE is not as it was written' },
  ],
  [
    'whose manifest is that of another',
    'log',
    edit(/"id": "2031/, '"id": "2032'),
    { code: DAMAGED, said: 'is that of another snapshot' },
  ],
  [
    'whose entry is cut off',
    'log',
    (bytes) => bytes.subarray(0, 40),
    { code: DAMAGED, said: 'entry log/00000002.json of STORE' },
  ],
  [
    'of a newer program',
    'log',
    edit(/"format": 1/, '"format": 2'),
    { code: DAMAGED, said: 'entry log/00000002.json of STORE .*must be 1: a newer program wrote another' },
  ],
])(
  'a shared snapshot %s is refused with its name, the one before is served, and the next one mends it',
  async (_, part, to, told) => {
    const { follow, findCurrent, publish, toMachine, storeFolder, publisher } = toSharedScene(
      await copyTestData(),
    );
    const data = toMachine();
    const before = await findCurrent(data);
    const wanted = await findCurrent(publisher.data);
    await change(join(storeFolder, part), to);

    const said = told.said.replace('ID', wanted ?? '').replace('STORE', 's3://site/statistics');
    await expect(follow(data)).rejects.toMatchObject({
      code: told.code,
      message: expect.stringMatching(new RegExp(said, 's')),
    });
    expect(await findCurrent(data)).toBe(before);
    const snapshot = await openSnapshot({ data });
    expect(snapshot.manifest.id).toBe(before);
    await snapshot.close();

    // A person mends it by publishing.
    const { id } = await publish({ isRepairing: true });
    await follow(data);
    expect(await findCurrent(data)).toBe(id);
  },
);
