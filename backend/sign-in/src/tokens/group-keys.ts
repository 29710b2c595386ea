import { randomUUID } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '@sharpside/server-kit';
import { exportJWK, generateKeyPair } from 'jose';
import * as v from 'valibot';
import { type GroupKey, groupKeySchema, readGroupKeys } from '../settings/group-key-file.ts';

const SECRET_FILE = 'group-keys.json';
const OWNER_ONLY = 0o600;

const toPublicFile = (file: string) => file.replace(/(\.json)?$/, '.public.json');

async function createGroupKey(): Promise<GroupKey> {
  const { privateKey } = await generateKeyPair('Ed25519', { extractable: true });
  const { kty, crv, x, d } = await exportJWK(privateKey);
  return v.parse(groupKeySchema, { kty, crv, x, d });
}

/** If several processes write, the file of the first stays. */
async function writeIfAbsent(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: OWNER_ONLY, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
}

const isMissing = (error: unknown) => error instanceof Error && hasCode(error.cause, 'ENOENT');

/**
 * The keys that sign visitors' groups: from a configured file, or else from the data folder, where they are created if
 * missing. The first key signs.
 *
 * When the file in the data folder is created, the public keys are written beside it, for edges on the same machine.
 * @throws {ContractError} `CONTRACT_BROKEN` if a key in the data folder is invalid.
 */
export async function loadOrCreateGroupKeys(
  dataDir: string,
  given: GroupKey[] | undefined,
): Promise<GroupKey[]> {
  if (given !== undefined) return given;
  const file = join(dataDir, SECRET_FILE);
  try {
    return readGroupKeys(file);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await writeIfAbsent(file, JSON.stringify({ keys: [await createGroupKey()] }));
  const keys = readGroupKeys(file);
  const publicKeys = keys.map(({ kty, crv, x }) => ({ kty, crv, x }));
  await writeIfAbsent(toPublicFile(file), JSON.stringify({ keys: publicKeys }));
  return keys;
}
