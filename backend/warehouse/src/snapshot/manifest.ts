import { createHash } from 'node:crypto';
import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';

const dateSchema = v.nullable(v.pipe(v.string(), v.isoDate()));
const timestampSchema = v.pipe(v.string(), v.isoTimestamp());

const tableSchema = v.object({
  rows: v.number(),
  bytes: v.number(),
  sha256: v.string(),
  /** Of the table's days; null where it has none or is empty. */
  firstDate: dateSchema,
  lastDate: dateSchema,
});

const sourceSchema = v.object({
  source: v.string(),
  files: v.number(),
  rowsKept: v.number(),
  rowsDropped: v.number(),
  newestIngestedAt: timestampSchema,
  isSample: v.boolean(),
});

const forecastsSchema = v.object({
  /** First day of games in the log. */
  firstDay: v.pipe(v.string(), v.isoDate()),
  forecasts: v.number(),
  /** Newest day that is closed, and the hash of the chain up to it; null before the first one is. */
  headDay: dateSchema,
  head: v.nullable(v.string()),
  /** Each day that is not closed, with its file as it was then: later forecasts stand behind. Older manifests lack it. */
  open: v.optional(
    v.array(
      v.object({
        day: v.pipe(v.string(), v.isoDate()),
        forecasts: v.number(),
        bytes: v.number(),
        sha256: v.string(),
      }),
    ),
  ),
});

/** Schema of `snapshot.json`: what a snapshot is made of. */
export const manifestSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{8}T\d{9}Z-[0-9a-f]{12}$/)),
  schemaVersion: v.number(),
  /** The same for equal content, whenever and from whatever files it was made. */
  contentId: v.string(),
  publishedAt: timestampSchema,
  /** Batches up to and with this number are in it. */
  throughBatch: v.number(),
  /** Of those, the ones that had been taken out and are not in it. Older manifests do not say so: none had been. */
  without: v.optional(v.array(v.number())),
  sources: v.array(sourceSchema),
  /** The log of forecasts at publication. Undefined where it was empty, and in snapshots of before there was one. */
  forecasts: v.optional(forecastsSchema),
  /** By table name. One of another schema version may lack some, or have others. */
  tables: v.record(v.string(), tableSchema),
});

/** `snapshot.json`: contents of a snapshot, and the batches that it is made of. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** Extent and hash chain of the log of forecasts at publication. */
export type ForecastsSummary = v.InferOutput<typeof forecastsSchema>;

/** A table's Parquet file: size, hash, and the span of its days. */
export type ManifestTable = v.InferOutput<typeof tableSchema>;

/** Files and rows of a source in the snapshot, and its newest ingestion. */
export type ManifestSource = v.InferOutput<typeof sourceSchema>;

/**
 * A manifest out of its JSON.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` where it is none; the message calls it `what`.
 */
export const parseManifest = (text: string, what: string): Manifest =>
  parseContractJson(manifestSchema, text, what);

/** True if any of its data was generated. */
export const isSample = ({ sources }: Pick<Manifest, 'sources'>): boolean =>
  sources.some((source) => source.isSample);

/** Hash of the hashes of all tables, in the order of their names. */
export function toContentId(
  schemaVersion: number,
  tables: Readonly<Record<string, Pick<ManifestTable, 'sha256'>>>,
): string {
  const hash = createHash('sha256').update(`schema ${schemaVersion}\n`);
  for (const name of Object.keys(tables).sort()) hash.update(`${name} ${tables[name]?.sha256}\n`);
  return hash.digest('hex');
}

/** Sorts by time of publication as text: '20250724T060501250Z-0123456789ab'. */
export const toSnapshotId = (publishedAt: Date, contentId: string): string =>
  `${publishedAt.toISOString().replace(/[-:.]/g, '')}-${contentId.slice(0, 12)}`;
