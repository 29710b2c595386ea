import type { Pieces } from '../write/gzip-file.ts';

/** A file of the sample before it is written. */
export type PlannedFile = {
  readonly path: string;
  /** Name of the format for `backend ingest`. */
  readonly source: string;
  /** Everything that the content depends on. */
  readonly recipe: string;
  /** Time that it takes, against the others. */
  readonly effort: number;
  readonly pieces: () => Pieces;
};

/** Grows with every change of what is generated: older files are written anew. */
const GENERATOR_VERSION = 3;

/** Everything that a file's content depends on, as one text. */
export const toRecipe = (...parts: readonly (string | number)[]): string =>
  [GENERATOR_VERSION, ...parts].join('|');

/** A document as one piece. */
export const jsonPieces = (document: () => unknown) =>
  function* (): Generator<string> {
    yield JSON.stringify(document());
  };
