import { ContractError, parseContractJson } from '@sharpside/contracts';
import { sha256Schema } from '@sharpside/warehouse/shared-files/pieces';
import * as v from 'valibot';
import { KeptFolderError } from './errors.ts';

const FORMAT = 1;

const formatSchema = v.literal(FORMAT, `must be ${FORMAT}: a newer program wrote another`);

/** Folders in a data folder that are kept. Everything but these and `KEPT_FILES` can be rebuilt. */
export const KEPT_FOLDERS = ['snapshots', 'batches', 'forecasts', 'refresh', 'held'] as const;
export const KEPT_FILES = ['origin', 'rollback.json', 'current'] as const;

// No name begins with a dot or a slash, so that nothing is written outside the folder.
const PATH = new RegExp(
  `^(?:${KEPT_FILES.join('|').replace('.', '\\.')}|(?:${KEPT_FOLDERS.join('|')})(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)+)$`,
);

export const isKeptPath = (path: string): boolean => PATH.test(path);

const fileSchema = v.object({
  path: v.pipe(v.string(), v.check(isKeptPath, 'must be a file of a data folder')),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: sha256Schema,
  /** SHA-256 of each part, in order. */
  parts: v.array(sha256Schema),
});

const listSchema = v.object({ format: formatSchema, files: v.array(fileSchema) });

/** The content of an entry, without its signature. */
export const keptEntrySchema = v.object({
  format: formatSchema,
  /** SHA-256 of the list of files. */
  list: sha256Schema,
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** Name of the machine, for people. */
  by: v.string(),
});

export type KeptFile = v.InferOutput<typeof fileSchema>;

export type KeptEntry = v.InferOutput<typeof keptEntrySchema>;

/** The list of files as it is stored and hashed. Equal folders give equal lists. */
export const toListDocument = (files: readonly KeptFile[]): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify({ format: FORMAT, files })}\n`);

export const toEntryDocument = (entry: KeptEntry): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(entry, null, 2)}\n`);

type Parse<T> = { schema: v.GenericSchema<unknown, T>; bytes: Uint8Array; what: string };

function parse<T>({ schema, bytes, what }: Parse<T>): T {
  try {
    return parseContractJson(schema, new TextDecoder().decode(bytes), what);
  } catch (cause) {
    const reason = cause instanceof ContractError ? cause.message : `${what} cannot be read`;
    throw new KeptFolderError(
      `${reason}; 'backend batches carry' on the machine that worked last writes it anew`,
      { code: 'KEPT_STORE_DAMAGED', cause },
    );
  }
}

/** @throws {KeptFolderError} `KEPT_STORE_DAMAGED`. `what` names the document in the message. */
export const parseKeptList = (bytes: Uint8Array, what: string): readonly KeptFile[] =>
  parse({ schema: listSchema, bytes, what }).files;

/** @throws {KeptFolderError} `KEPT_STORE_DAMAGED`. `what` names the document in the message. */
export const parseKeptEntry = (bytes: Uint8Array, what: string): KeptEntry =>
  parse({ schema: keptEntrySchema, bytes, what });
