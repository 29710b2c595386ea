import { createHash } from 'node:crypto';
import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';
import { sha256Schema } from '../shared-files/pieces.ts';

const dateSchema = v.nullable(v.pipe(v.string(), v.isoDate()));
const timestampSchema = v.pipe(v.string(), v.isoTimestamp());

const tableSchema = v.object({
  rows: v.number(),
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  sha256: sha256Schema,
  /** First day of the table's rows; null if the table has no days or is empty. */
  firstDate: dateSchema,
  lastDate: dateSchema,
});

const sourceSchema = v.object({
  source: v.string(),
  files: v.number(),
  rowsKept: v.number(),
  rowsDropped: v.number(),
  /** Reasons by which rows or values were left out, over all files. Older manifests lack this. */
  leftOut: v.optional(
    v.array(
      v.object({
        kind: v.picklist(['dropped', 'skipped', 'refused', 'noted']),
        reason: v.string(),
        count: v.number(),
      }),
    ),
  ),
  newestIngestedAt: timestampSchema,
  isSample: v.boolean(),
});

const forecastsSchema = v.object({
  /** First day of games in the log. */
  firstDay: v.pipe(v.string(), v.isoDate()),
  forecasts: v.number(),
  /** Newest closed day, and the hash of the chain up to it; null before any day is closed. */
  headDay: dateSchema,
  head: v.nullable(v.string()),
  /** Each open day and its file at that time. Later forecasts are appended to the file. Older manifests lack this. */
  open: v.optional(
    v.array(
      v.object({
        day: v.pipe(v.string(), v.isoDate()),
        forecasts: v.number(),
        bytes: v.number(),
        sha256: sha256Schema,
      }),
    ),
  ),
});

export const manifestSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{8}T\d{9}Z-[0-9a-f]{12}$/)),
  schemaVersion: v.number(),
  /** A hash of the content. It is equal for equal content, whenever and from whichever files the snapshot was made. */
  contentId: v.string(),
  publishedAt: timestampSchema,
  /** The snapshot contains batches up to and including this number. */
  throughBatch: v.number(),
  /**
   * Batches up to that number that had been removed, so that they are not in the snapshot. Older manifests lack this
   * field, because no batch had been removed.
   */
  without: v.optional(v.array(v.number())),
  sources: v.array(sourceSchema),
  /** The log of forecasts at publication. Undefined if it was empty, and in snapshots from before the log existed. */
  forecasts: v.optional(forecastsSchema),
  /** By table name. A snapshot of another schema version may have fewer or other tables. */
  tables: v.record(v.string(), tableSchema),
});

/** `snapshot.json`: contents of a snapshot, and the batches that it was made from. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

export type ForecastsSummary = v.InferOutput<typeof forecastsSchema>;

export type ManifestTable = v.InferOutput<typeof tableSchema>;

export type ManifestSource = v.InferOutput<typeof sourceSchema>;

/**
 * @param what names the manifest in the message. @throws {ContractError} `CONTRACT_BROKEN` if the manifest is invalid.
 */
export const parseManifest = (text: string, what: string): Manifest =>
  parseContractJson(manifestSchema, text, what);

/** True if any of the snapshot's data is generated. */
export const isSample = ({ sources }: Pick<Manifest, 'sources'>): boolean =>
  sources.some((source) => source.isSample);

/** Hash of the schema version and of the hashes of all tables, in the order of their names. */
export function toContentId(
  schemaVersion: number,
  tables: Readonly<Record<string, Pick<ManifestTable, 'sha256'>>>,
): string {
  const hash = createHash('sha256').update(`schema ${schemaVersion}\n`);
  for (const name of Object.keys(tables).sort()) hash.update(`${name} ${tables[name]?.sha256}\n`);
  return hash.digest('hex');
}

/** Ids sort by time of publication: '20250724T060501250Z-0123456789ab'. */
export const toSnapshotId = (publishedAt: Date, contentId: string): string =>
  `${publishedAt.toISOString().replace(/[-:.]/g, '')}-${contentId.slice(0, 12)}`;
