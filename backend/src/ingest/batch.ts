import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseContractJson } from 'contracts';
import * as v from 'valibot';
import { isMissing, isTaken, replaceFile, syncFolder, syncPath } from '../files/atomic-files.ts';
import type { DataFolder } from '../files/data-folder.ts';
import { tableNames } from '../snapshot/tables.ts';
import { IngestError } from './ingest-error.ts';

const countsSchema = v.record(v.string(), v.number());

const batchTableSchema = v.object({
  rows: v.number(),
  /** Columns that the file speaks of; the Parquet file has no others. */
  columns: v.array(v.string()),
});

/** What is written beside a batch's Parquet files, and stays when those are gone. */
export const batchRecordSchema = v.object({
  source: v.string(),
  input: v.string(),
  /** What the address called this state of the file. */
  etag: v.optional(v.string()),
  sha256: v.string(),
  bytes: v.number(),
  ingestedAt: v.pipe(v.string(), v.isoTimestamp()),
  isSample: v.boolean(),
  read: v.number(),
  kept: v.number(),
  dropped: countsSchema,
  refused: countsSchema,
  warnings: v.array(v.string()),
  tables: v.record(v.picklist(tableNames), batchTableSchema),
});

export type BatchRecord = v.InferOutput<typeof batchRecordSchema>;
export type Batch = BatchRecord & { readonly number: number; readonly folder: string };

const RECORD_FILE = 'batch.json';
const DIGITS = 6;

const toName = (number: number) => String(number).padStart(DIGITS, '0');

async function listNumbers(data: DataFolder): Promise<number[]> {
  try {
    const names = await readdir(data.batches);
    return names
      .filter((name) => /^\d{6,}$/.test(name))
      .map(Number)
      .sort((a, b) => a - b);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function readBatch(data: DataFolder, number: number): Promise<Batch> {
  const folder = join(data.batches, toName(number));
  try {
    const text = await readFile(join(folder, RECORD_FILE), 'utf8');
    return { ...parseContractJson(batchRecordSchema, text, `${folder}/${RECORD_FILE}`), number, folder };
  } catch (cause) {
    throw new IngestError(
      `batch ${toName(number)} cannot be read; remove ${folder} and ingest its file again`,
      {
        code: 'BATCH_UNREADABLE',
        cause,
      },
    );
  }
}

/** Every batch, in the order of arrival. */
export const listBatches = async (data: DataFolder): Promise<Batch[]> =>
  Promise.all((await listNumbers(data)).map((number) => readBatch(data, number)));

type CommitOptions = { folder: string; record: BatchRecord };

/**
 * Makes a finished work folder a batch, with the next free number: the rename is the moment at which it exists.
 * Numbers have no gaps that are filled later, so who has seen batch n has seen all before it.
 */
export async function commitBatch(data: DataFolder, { folder, record }: CommitOptions): Promise<Batch> {
  await replaceFile(join(folder, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
  await mkdir(data.batches, { recursive: true });
  await syncFolder(folder);
  for (let number = ((await listNumbers(data)).at(-1) ?? 0) + 1; ; number++) {
    const target = join(data.batches, toName(number));
    try {
      await rename(folder, target);
    } catch (error) {
      if (isTaken(error)) continue;
      throw error;
    }
    await syncPath(data.batches);
    return { ...record, number, folder: target };
  }
}
