import { findSharedRange } from '@sharpside/contracts';

/**
 * Modules that the host provides to every remote as one instance, and loads on every page.
 *
 * The heavy libraries under `shared-ui` (Chakra, react-router) are not shared by themselves: a shared module ships whole,
 * and the facade decides which parts of them the product pays for.
 */
export const STARTING_MODULES: readonly string[] = [
  'react',
  'react-dom',
  '@sharpside/shared-ui',
  '@sharpside/shared-ui/routing',
  '@sharpside/shared-auth',
];

/**
 * Modules that the host also provides as one instance, but only to screens that import them: each is a chunk of its own,
 * listed only in the pages of such screens.
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

/** Version range of every shared module in a declaration: a package's range holds for its entry points. */
export function toSharedRanges(shared: Readonly<Record<string, string>>): Record<string, string> {
  const covered = SHARED_MODULES.flatMap((name) => {
    const range = findSharedRange(shared, name);
    return range === undefined ? [] : [[name, range] as const];
  });
  return { ...Object.fromEntries(covered), ...shared };
}
