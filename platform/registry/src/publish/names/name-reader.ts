import type { Script } from './parse-script.ts';

/** Compares the names of a manifest with those in the scripts of its build, which are added one by one. */
export type NameReader = {
  add(script: Script): void;
  findFaults(): string[];
};

const MAX_NAMES = 3;

/** At most three of some names, and the number of the others. */
export function toShortList(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES;
  return [...names.slice(0, MAX_NAMES), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}
