import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSigningKey, toPublicKey } from '@sharpside/server-kit';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { readLogKeys, readTrustedLogKeys } from './log-keys.ts';

const KEY = createSigningKey();
const ENTRY = { name: 'The reader', key: toPublicKey(KEY), from: '2031-05-05T10:00:00.000Z' };

async function write(content: unknown): Promise<string> {
  const file = join(await createTemporaryFolder(), 'keys.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

it('reads the key to sign with from a file or as it is, and the trusted keys from a file', async () => {
  const trusted = await write({ keys: [ENTRY] });
  for (const signing of [await write(KEY), JSON.stringify(KEY)]) {
    expect(readLogKeys({ BACKEND_SIGNING_KEY: signing, BACKEND_TRUSTED_KEYS: trusted })).toEqual({
      signing: KEY,
      trusted: [ENTRY],
    });
  }
});

it('needs neither, and takes an empty setting for none', () => {
  expect(readLogKeys({ BACKEND_SIGNING_KEY: '' })).toEqual({ signing: undefined, trusted: undefined });
});

it('reads no secret key where only the trusted ones are needed', async () => {
  const environment = {
    BACKEND_SIGNING_KEY: '/nowhere',
    BACKEND_TRUSTED_KEYS: await write({ keys: [ENTRY] }),
  };
  expect(readTrustedLogKeys(environment)).toEqual({ signing: undefined, trusted: [ENTRY] });
});

it.each([
  ['no key', { keys: [] }, 'must have a key; without any, leave the setting out'],
  ['one key twice', { keys: [ENTRY, { ...ENTRY, name: 'b' }] }, 'must not have one key twice'],
  ['a secret key', { keys: [{ ...ENTRY, key: KEY }] }, 'it is the secret half, and whoever has it can sign'],
  ['the apps of a key for releases', { keys: [{ ...ENTRY, apps: ['*'] }] }, 'keys.0.apps'],
])('refuses a file with %s, and names the setting', async (_, content, reason) => {
  const file = await write(content);
  expect(() => readLogKeys({ BACKEND_TRUSTED_KEYS: file })).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(new RegExp(`BACKEND_TRUSTED_KEYS.*${reason}`)),
    }),
  );
});
