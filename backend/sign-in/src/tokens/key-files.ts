import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, readSettingsFile } from '@sharpside/server-kit';
import * as v from 'valibot';
import type { SigningKey } from '../settings/sandbox-config.ts';
import { createRandomText } from './keys.ts';

const keysSchema = v.object({
  sessionSecret: v.string(),
  clientSecret: v.string(),
  sandboxCookieSecret: v.string(),
  sandboxSigningKey: v.looseObject({ kty: v.literal('RSA'), kid: v.string() }),
});

/** The secrets of a deployment without configured secrets: created once, and the same after every restart. */
export type AuthKeys = Omit<v.InferOutput<typeof keysSchema>, 'sandboxSigningKey'> & {
  sandboxSigningKey: SigningKey;
};

const FILE = 'sign-in-keys.json';
const OWNER_ONLY = 0o600;

export function createKeys(): AuthKeys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  return {
    sessionSecret: createRandomText(),
    clientSecret: createRandomText(),
    sandboxCookieSecret: createRandomText(),
    sandboxSigningKey: { ...jwk, kty: 'RSA', kid: randomUUID(), use: 'sig', alg: 'RS256' },
  };
}

const readKeys = (path: string) =>
  readSettingsFile(path, { schema: keysSchema, what: 'The keys of sign-in' });

// The file appears complete or not at all, and of several processes the first wins.
async function writeIfAbsent(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${FILE}.${randomUUID()}`);
  await writeFile(draft, text, { mode: OWNER_ONLY, flush: true });
  try {
    await link(draft, join(folder, FILE));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
}

/** The keys in a folder, created if missing; readable by their owner only. */
export async function loadOrCreateKeys(folder: string): Promise<AuthKeys> {
  const path = join(folder, FILE);
  if (!existsSync(path)) await writeIfAbsent(folder, JSON.stringify(createKeys()));
  return readKeys(path);
}
