import type { Pieces } from '../write/gzip-file.ts';

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

export const toRecipe = (...parts: readonly (string | number)[]): string =>
  [GENERATOR_VERSION, ...parts].join('|');

export const jsonPieces = (document: () => unknown) =>
  function* (): Generator<string> {
    yield JSON.stringify(document());
  };
