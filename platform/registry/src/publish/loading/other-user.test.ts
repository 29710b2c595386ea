import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it, vi } from 'vitest';
import { findOtherUser } from './other-user.ts';

async function aFolder(): Promise<string> {
  const folder = await createTemporaryFolder();
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'sources'));
  await writeFile(join(folder, 'sources', 'child.js'), '');
  return folder;
}

// In a checkout that is closed to others, so is its Node.
const isOpen = findOtherUser(import.meta.dirname).uid !== undefined;

describe.runIf(process.getuid?.() === 0)('findOtherUser', () => {
  it.runIf(isOpen)('is nobody where root starts a process of sources that all can read', async () => {
    expect(findOtherUser(join(await aFolder(), 'sources'))).toEqual({ uid: 65_534, gid: 65_534 });
  });

  it.each([
    ['a source', 'sources/child.js', 0o600],
    ['a folder above them', '.', 0o700],
  ])('is this user where others cannot read %s', async (_, path, mode) => {
    const folder = await aFolder();
    await chmod(join(folder, path), mode);
    expect(findOtherUser(join(folder, 'sources'))).toEqual({});
  });

  it('is this user where it is not root', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    expect(findOtherUser(join(await aFolder(), 'sources'))).toEqual({});
    vi.restoreAllMocks();
  });
});
