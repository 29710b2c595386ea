import { findSharedRange } from '@sharpside/contracts';

/**
 * Modules that a host provides to every remote as one instance: those of `start` are loaded on every page, each of `parts`
 * only with the screens that import it. A host declares them once, for its own build and for those of remotes.
 */
export type SharedModules = { start: readonly string[]; parts: readonly string[] };

export const listShared = ({ start, parts }: SharedModules): string[] => [...start, ...parts];

/** `react/jsx-runtime` and its like belong to their package, or each remote would carry a copy. */
const WITH_SUBPATHS: ReadonlySet<string> = new Set(['react', 'react-dom']);

type SharedOptions = { singleton: true; requiredVersion: string; version?: string; import?: false };

/** Federation's `shared` section: one entry per module, and one with a trailing slash where subpaths belong to it. */
export function toSharedConfig(
  ranges: Readonly<Record<string, string>>,
  optionsOf: (range: string) => SharedOptions,
): Record<string, SharedOptions> {
  const entries = Object.entries(ranges).flatMap(([name, range]) => {
    const options = optionsOf(range);
    return WITH_SUBPATHS.has(name)
      ? [[name, options] as const, [`${name}/`, options] as const]
      : [[name, options] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Version range of every shared module in a declaration: a package's range holds for its entry points.
 *
 * @param declared ranges of the declaration, by package or entry point.
 */
export function toSharedRanges(
  declared: Readonly<Record<string, string>>,
  modules: readonly string[],
): Record<string, string> {
  const covered = modules.flatMap((name) => {
    const range = findSharedRange(declared, name);
    return range === undefined ? [] : [[name, range] as const];
  });
  return { ...Object.fromEntries(covered), ...declared };
}
