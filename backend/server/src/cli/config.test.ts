import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogKeys } from '@sharpside/warehouse/testing/log-keys';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { expect, it } from 'vitest';
import { findKeptStore, findSharedStore } from './config.ts';

it('gives both stores the key to sign with and the trusted ones, and refuses a wrong file by the name of its setting', async () => {
  const folder = await createTemporaryFolder();
  const { signing, trusted } = createLogKeys();
  const file = join(folder, 'trusted.json');
  await writeFile(file, JSON.stringify({ keys: trusted }));
  const environment = {
    BACKEND_SNAPSHOTS: join(folder, 'snapshots'),
    BACKEND_BATCHES: join(folder, 'batches'),
    BACKEND_SIGNING_KEY: JSON.stringify(signing),
    BACKEND_TRUSTED_KEYS: file,
  };
  expect(findSharedStore(environment, folder)?.keys).toEqual({ signing, trusted });
  expect(findKeptStore(environment, folder)?.keys).toEqual({ signing, trusted });
  await writeFile(file, '{}');
  expect(() => findSharedStore(environment, folder)).toThrow(
    expect.objectContaining({ code: 'USAGE', message: expect.stringContaining('BACKEND_TRUSTED_KEYS') }),
  );
});
