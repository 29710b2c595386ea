import { findSharedRange } from '@sharpside/contracts';

/**
 * What the host gives to every remote as one instance, and starts with on every page.
 *
 * The heavy libraries under `shared-ui` (Chakra, react-router) are not shared by themselves: a shared module ships
 * whole, so the facade decides what of them the product pays for.
 */
export const STARTING_MODULES: readonly string[] = [
  'react',
  'react-dom',
  '@sharpside/shared-ui',
  '@sharpside/shared-ui/routing',
  '@sharpside/shared-auth',
];

/**
 * What the host gives as one instance too, but only to the screens that import it: each is a chunk of its own, named
 * in the page of such a screen and of no other.
 *
 * A line here and one in the `exports` of the package make a new one.
 */
export const SHARED_PARTS: readonly string[] = [
  '@sharpside/shared-data',
  '@sharpside/shared-odds',
  '@sharpside/shared-ui/address',
  '@sharpside/shared-ui/board',
  '@sharpside/shared-ui/charts',
  '@sharpside/shared-ui/dates',
  '@sharpside/shared-ui/filters',
  '@sharpside/shared-ui/odds',
  '@sharpside/shared-ui/predictions',
  '@sharpside/shared-ui/table',
  '@sharpside/shared-ui/teams',
  '@sharpside/shared-ui/toasts',
];

export const SHARED_MODULES: readonly string[] = [...STARTING_MODULES, ...SHARED_PARTS];

/** `react/jsx-runtime` and its like belong to their package, or each remote would carry a copy. */
const WITH_SUBPATHS: ReadonlySet<string> = new Set(['react', 'react-dom']);

type SharedOptions = { singleton: true; requiredVersion: string; version?: string; import?: false };

/** Federation's `shared` section, one entry a module, with the trailing-slash entry where subpaths go along. */
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

/** The version range of every shared module that a declaration covers: a package's range holds for its entry points. */
export function toSharedRanges(shared: Readonly<Record<string, string>>): Record<string, string> {
  const covered = SHARED_MODULES.flatMap((name) => {
    const range = findSharedRange(shared, name);
    return range === undefined ? [] : [[name, range] as const];
  });
  return { ...Object.fromEntries(covered), ...shared };
}
