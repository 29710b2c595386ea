import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { aToolsUpload } from '../testing/an-upload.ts';
import { createStaging } from './staging.ts';

const ID = 'a'.repeat(32);
const { request } = aToolsUpload();
const RECORD = {
  schema: 1 as const,
  id: ID,
  app: 'remote-tools',
  owner: 'abcdefghijkl',
  begunAt: '2031-01-01T00:00:00.000Z',
  request,
};

async function startScene() {
  const stateDir = await createTemporaryFolder();
  const staging = createStaging(stateDir);
  await staging.begin(RECORD);
  return { stateDir, staging, folder: join(stateDir, 'uploads', ID) };
}

/** Puts a link to itself there, which no account may read, root included. */
const makeUnreadable = async (path: string) => {
  await rm(path, { force: true });
  await symlink(path, path);
};

describe('what was sent of an upload', () => {
  it('is not taken for missing where the disk does not give it', async () => {
    const { staging, folder } = await startScene();
    await makeUnreadable(join(folder, '0.whole'));
    await expect(staging.read(ID, 0)).rejects.toMatchObject({ code: 'ELOOP' });
    await expect(staging.measure(ID, 0)).rejects.toMatchObject({ code: 'ELOOP' });
    expect(await staging.read(ID, 1)).toBeUndefined();
    expect(await staging.measure(ID, 1)).toEqual({ bytes: 0, isWhole: false });
  });

  it('is not thrown away at a start where the disk does not give the list of it', async () => {
    const { staging, folder } = await startScene();
    await makeUnreadable(join(folder, 'upload.json'));
    await expect(staging.load()).rejects.toMatchObject({ code: 'ELOOP' });
    expect(await readdir(folder)).toEqual(['upload.json']);
  });

  it('is found at a start, with when anything was added last, and what is no upload is removed', async () => {
    const { staging, stateDir, folder } = await startScene();
    await writeFile(join(folder, '0.part'), 'half');
    for (const [name, seconds] of [
      ['upload.json', 1_000],
      ['0.part', 2_000],
    ] as const) {
      await utimes(join(folder, name), seconds, seconds);
    }
    for (const [name, content] of [
      ['b'.repeat(32), '{'],
      ['c'.repeat(32), JSON.stringify(RECORD)],
    ] as const) {
      await mkdir(join(stateDir, 'uploads', name));
      await writeFile(join(stateDir, 'uploads', name, 'upload.json'), content);
    }
    expect(await staging.load()).toEqual([{ record: RECORD, touchedAt: 2_000_000 }]);
    expect(await readdir(join(stateDir, 'uploads'))).toEqual([ID]);
  });
});
