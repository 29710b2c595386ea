import type { Pieces } from '../write/gzip-file.ts';

export type PlannedFile = {
  readonly path: string;
  /** Name of the source for `backend ingest`. */
  readonly source: string;
  /** Everything that the content depends on. */
  readonly recipe: string;
  readonly pieces: () => Pieces;
};

/**
 * Increment it with every change of generated data. Files of an older version are rewritten, and a data folder that
 * has read them begins anew.
 */
const GENERATOR_VERSION = 8;

export const toRecipe = (...parts: readonly (string | number)[]): string =>
  [GENERATOR_VERSION, ...parts].join('|');

/** False for the recipe of a file that another version of the generator wrote. */
export const isOfThisVersion = (recipe: string): boolean => recipe.startsWith(`${GENERATOR_VERSION}|`);

export const jsonPieces = (document: () => unknown) =>
  function* (): Generator<string> {
    yield JSON.stringify(document());
  };
