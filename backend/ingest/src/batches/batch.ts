import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
import { joinWithin } from '@sharpside/server-kit';
import {
  isMissing,
  isTaken,
  replaceFile,
  syncFolder,
  syncPath,
} from '@sharpside/warehouse/files/atomic-files';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { tableNames } from '@sharpside/warehouse/tables/tables';
import * as v from 'valibot';
import { IngestError } from '../reading/errors.ts';

const countsSchema = v.record(v.string(), v.number());

const batchTableSchema = v.object({
  rows: v.number(),
  /** Columns of the Parquet file: only those that the input contains. */
  columns: v.array(v.string()),
});

const timestampSchema = v.pipe(v.string(), v.isoTimestamp());

/** The record beside a batch's Parquet files. It stays when they are deleted. */
const batchRecordSchema = v.object({
  source: v.string(),
  input: v.string(),
  etag: v.optional(v.string()),
  sha256: v.string(),
  bytes: v.number(),
  ingestedAt: timestampSchema,
  isSample: v.boolean(),
  read: v.number(),
  kept: v.number(),
  /** Rows without interest for the site, by reason. Older records count them as dropped. */
  skipped: v.optional(countsSchema),
  dropped: countsSchema,
  refused: countsSchema,
  /** Rows that are kept with a remark, by remark. Older records have such remarks among the warnings. */
  noted: v.optional(countsSchema),
  warnings: v.array(v.string()),
  tables: v.record(v.picklist(tableNames), batchTableSchema),
  /** By table, the rows per game (see batch-games.ts). Older records lack this. */
  games: v.optional(v.record(v.picklist(tableNames), countsSchema)),
  /** By table, the first and last day of its rows. Older records lack this. */
  days: v.optional(v.record(v.picklist(tableNames), v.object({ first: v.string(), last: v.string() }))),
  /** By table, prices that were left out because they jumped, until the next answer has them too. */
  leftOut: v.optional(v.record(v.picklist(tableNames), v.array(v.string()))),
  /** Failed checks, and a person's reason to accept the file anyway. */
  accepted: v.optional(v.object({ checks: v.array(v.string()), reason: v.string() })),
  /**
   * Set if the batch is a correction: the reason. The rows of a correction replace all known rows of the same games,
   * even if there are more known rows.
   */
  correction: v.optional(v.string()),
  /** Set if the batch was removed. Later snapshots do not contain it. */
  removed: v.optional(v.object({ at: timestampSchema, reason: v.string() })),
});

export type BatchRecord = v.InferOutput<typeof batchRecordSchema>;

/** A batch. Its number is its position in the order of arrival, beginning at 1. */
export type Batch = BatchRecord & { readonly number: number; readonly folder: string };

const RECORD_FILE = 'batch.json';
const DIGITS = 6;

const toName = (number: number) => String(number).padStart(DIGITS, '0');

async function readNumbers(data: DataFolder): Promise<number[]> {
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

/**
 * Lists twice, because a listing may miss a folder that appears meanwhile and yet include a later folder. The missed
 * batch would never be published. The second listing contains every batch up to the last number of the first.
 */
async function listNumbers(data: DataFolder): Promise<number[]> {
  const last = (await readNumbers(data)).at(-1) ?? 0;
  return (await readNumbers(data)).filter((number) => number <= last);
}

async function readBatch(data: DataFolder, number: number): Promise<Batch> {
  const folder = joinWithin(data.batches, toName(number));
  try {
    const text = await readFile(join(folder, RECORD_FILE), 'utf8');
    return { ...parseContractJson(batchRecordSchema, text, `${folder}/${RECORD_FILE}`), number, folder };
  } catch (cause) {
    throw new IngestError(
      `batch ${toName(number)} cannot be read: put ${folder} back from a backup ('backend batches fetch' does where BACKEND_BATCHES names a store); only where no snapshot is shared, remove it instead and ingest its file again`,
      {
        code: 'BATCH_UNREADABLE',
        cause,
      },
    );
  }
}

export const listBatches = async (data: DataFolder): Promise<Batch[]> =>
  Promise.all((await listNumbers(data)).map((number) => readBatch(data, number)));

export const countDropped = ({ dropped }: Pick<BatchRecord, 'dropped'>): number =>
  Object.values(dropped).reduce((sum, rows) => sum + rows, 0);

/** Batches that were not removed. */
export const keepLive = (batches: readonly Batch[]): Batch[] =>
  batches.filter(({ removed }) => removed === undefined);

const writeRecord = (folder: string, record: object): Promise<void> =>
  replaceFile(join(folder, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);

/** Marks a batch as removed. Its number is not reused, so that snapshots that contain it can be recognised. */
export async function markRemoved(
  { folder }: Batch,
  removed: NonNullable<BatchRecord['removed']>,
): Promise<void> {
  const path = join(folder, RECORD_FILE);
  // A loose object keeps the fields that a newer version of the program wrote.
  const record = parseContractJson(v.looseObject({}), await readFile(path, 'utf8'), path);
  await writeRecord(folder, { ...record, removed });
}

type CommitOptions = { folder: string; record: BatchRecord };

/**
 * Turns a finished work folder into a batch with the next free number. The batch exists from the rename on. Gaps in the
 * numbers are never filled later, so a reader that has seen batch n has seen all earlier batches.
 */
export async function commitBatch(data: DataFolder, { folder, record }: CommitOptions): Promise<Batch> {
  await writeRecord(folder, record);
  await mkdir(data.batches, { recursive: true });
  await syncFolder(folder);
  for (let number = ((await readNumbers(data)).at(-1) ?? 0) + 1; ; number++) {
    const target = joinWithin(data.batches, toName(number));
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
