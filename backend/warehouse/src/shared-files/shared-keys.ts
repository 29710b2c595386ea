import { PIECE_BYTES } from './pieces.ts';

const DIGITS = 8;

const ENTRIES = 'log/';
const COMING = 'coming/';
const ENTRY = /^log\/(\d{8,})\.json$/;

/** Layout of a shared store: the keys of all objects. */
export const sharedKeys = {
  /** The log of served snapshots. Zero-padded, so that the keys sort by number. */
  entry: (number: number) => `${ENTRIES}${String(number).padStart(DIGITS, '0')}.json`,
  entries: () => ENTRIES,
  /**
   * A hint at the coming entry of that number, so that machines can fetch and build ahead. The publication may still
   * fail.
   */
  coming: (number: number) => `${COMING}${String(number).padStart(DIGITS, '0')}.json`,
  allComing: () => COMING,
  /** Description of a snapshot and its parts, named by its content. */
  manifest: (sha256: string) => `manifests/${sha256}.json`,
  manifests: () => 'manifests/',
  /**
   * A part of a file, named by its content, in a folder for the month in which it was first written. A publication
   * relies only on parts of its own month, so parts of much older months can be removed while it runs.
   */
  piece: (piece: string) => `pieces/${piece}`,
  pieces: () => 'pieces/',
} as const;

const KIBIBYTE = 1024;

/** Maximum size of an object, in bytes. A manifest of 16 MiB lists the parts of 1.5 TB of tables. */
export function toSharedMaxBytes(key: string): number {
  if (key.startsWith(sharedKeys.pieces())) return PIECE_BYTES;
  return key.startsWith(sharedKeys.manifests()) ? 16 * KIBIBYTE ** 2 : 64 * KIBIBYTE;
}

/** The number of an entry; undefined for another key. */
export function toEntryNumber(key: string): number | undefined {
  const number = ENTRY.exec(key)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** A part's name: month and hash, `2031-05/0123...`. */
export const toPieceName = (month: string, sha256: string): string => `${month}/${sha256}`;

export const toMonth = (at: Date): string => at.toISOString().slice(0, 7);
