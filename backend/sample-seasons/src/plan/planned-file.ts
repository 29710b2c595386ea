import type { Pieces } from '../write/gzip-file.ts';

/** A file of the sample before it is written. */
export type PlannedFile = {
  readonly path: string;
  /** Name of the source for `backend ingest`. */
  readonly source: string;
  /** Everything that the content depends on. */
  readonly recipe: string;
  readonly pieces: () => Pieces;
};

/** Increment it with every change of generated data. Files of an older version are rewritten. */
const GENERATOR_VERSION = 3;

/** Everything that a file's content depends on, as one text. */
export const toRecipe = (...parts: readonly (string | number)[]): string =>
  [GENERATOR_VERSION, ...parts].join('|');

/** A document as a single piece. */
export const jsonPieces = (document: () => unknown) =>
  function* (): Generator<string> {
    yield JSON.stringify(document());
  };
