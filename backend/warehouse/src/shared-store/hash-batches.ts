import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContractError, parseContractJson } from '@sharpside/contracts';
import { joinWithin } from '@sharpside/server-kit';
import * as v from 'valibot';
import { isMissing } from '../files/atomic-files.ts';
import type { DataFolder } from '../files/data-folder.ts';

// The parts of a batch's record that never change.
const recordSchema = v.object({ source: v.string(), sha256: v.string() });

async function describeBatch(data: DataFolder, name: string): Promise<string | undefined> {
  const path = join(joinWithin(data.batches, name), 'batch.json');
  try {
    const { source, sha256 } = parseContractJson(recordSchema, await readFile(path, 'utf8'), path);
    return JSON.stringify([Number(name), source, sha256]);
  } catch (error) {
    if (isMissing(error) || error instanceof ContractError) return undefined;
    throw error;
  }
}

/**
 * A hash that identifies a data folder's batches up to a number: folders with the same hash have the same batches.
 * Undefined if a record cannot be read; code that reads the batches reports which.
 */
export async function hashBatches(data: DataFolder, through: number): Promise<string | undefined> {
  const names = await readdir(data.batches).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const wanted = names
    .filter((name) => /^\d{6,}$/.test(name) && Number(name) <= through)
    .sort((a, b) => Number(a) - Number(b));
  const lines = await Promise.all(wanted.map((name) => describeBatch(data, name)));
  if (lines.includes(undefined)) return undefined;
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
