import { cp } from 'node:fs/promises';
import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { aGame, createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import {
  aHostRelease,
  aRemoteRelease,
  publishFixture,
  writeRevision,
} from '@sharpside/registry/testing/releases';

export async function publishSite(folder: string): Promise<void> {
  const store = openRegistryStore(folder, {});
  await publishFixture(store, aHostRelease());
  await publishFixture(store, aRemoteRelease());
  await writeRevision(store, 1, { host: {}, 'remote-tools': {} });
}

/** Writes the data of a backend to a folder, as `backend refresh` would. */
export async function publishGame(folder: string): Promise<void> {
  const { data, ingestPitches } = await createTestData();
  await ingestPitches(aGame(1, 3));
  await publishSnapshot({ data });
  await cp(data.root, folder, { recursive: true });
}
