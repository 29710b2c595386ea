import { ContractError, parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';
import { SharedStoreError } from '../shared-files/errors.ts';
import { PIECE_BYTES, sha256Schema } from '../shared-files/pieces.ts';
import { manifestSchema } from '../snapshot/manifest.ts';

const FORMAT = 1;

const formatSchema = v.literal(FORMAT, `must be ${FORMAT}: a newer program wrote another`);
const pieceSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}\/[0-9a-f]{64}$/, 'must be a month and a SHA-256'),
);
const momentSchema = v.pipe(v.string(), v.isoTimestamp());

/** The content of an entry, without its signature. */
export const entrySchema = v.object({
  format: formatSchema,
  kind: v.picklist(['published', 'went-back']),
  /** Id of the snapshot that is served from this entry on. `manifest` is the hash of its shared manifest. */
  id: v.pipe(v.string(), v.regex(/^\d{8}T\d{9}Z-[0-9a-f]{12}$/, 'must be the id of a snapshot')),
  manifest: sha256Schema,
  schemaVersion: v.number(),
  throughBatch: v.number(),
  /** Total size of the snapshot's Parquet files, for people to read. */
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The random id of the batches that the snapshot was made from, as in the file `origin` of their data folder. */
  origin: v.string(),
  /** The hash of the batches up to `throughBatch`, from `hashBatches`. Older entries lack it. */
  batches: v.optional(sha256Schema),
  at: momentSchema,
  /** The machine that wrote the entry, for people to read. */
  by: v.string(),
});

const sharedManifestSchema = v.object({
  format: formatSchema,
  manifest: manifestSchema,
  /** Size of each part except the last of a file. */
  pieceBytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PIECE_BYTES)),
  pieces: v.record(v.string(), v.array(pieceSchema)),
});

/** Entry of the log: the snapshot that is served from then on, and the reason. */
export type SharedEntry = v.InferOutput<typeof entrySchema>;

export type SharedManifest = v.InferOutput<typeof sharedManifestSchema>;

/** Serialises a document. Its hash is computed over these bytes. */
export const toDocument = (value: SharedEntry | SharedManifest): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);

const anyFormatSchema = v.pipe(v.string(), v.parseJson(), v.object({ format: v.number() }));

/** True if a newer program wrote the document. This program does not know what such a document needs. */
export function isOfNewerProgram(bytes: Uint8Array): boolean {
  const { success, output } = v.safeParse(anyFormatSchema, new TextDecoder().decode(bytes));
  return success && output.format > FORMAT;
}

export const SHARED_FORMAT = FORMAT;

type Parse<T> = { schema: v.GenericSchema<unknown, T>; bytes: Uint8Array; what: string };

function parse<T>({ schema, bytes, what }: Parse<T>): T {
  try {
    return parseContractJson(schema, new TextDecoder().decode(bytes), what);
  } catch (cause) {
    const reason = cause instanceof ContractError ? cause.message : `${what} cannot be read`;
    throw new SharedStoreError(`${reason}; 'backend publish' writes a new one`, {
      code: 'SHARED_SNAPSHOT_DAMAGED',
      cause,
    });
  }
}

/**
 * Parses an entry.
 *
 * @throws {SharedStoreError} `SHARED_SNAPSHOT_DAMAGED`, with `what` in the message.
 */
export const parseEntry = (bytes: Uint8Array, what: string): SharedEntry =>
  parse({ schema: entrySchema, bytes, what });

/**
 * Parses a shared manifest.
 *
 * @throws {SharedStoreError} `SHARED_SNAPSHOT_DAMAGED`, with `what` in the message.
 */
export const parseSharedManifest = (bytes: Uint8Array, what: string): SharedManifest =>
  parse({ schema: sharedManifestSchema, bytes, what });
