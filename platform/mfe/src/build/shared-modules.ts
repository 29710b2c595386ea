import { findSharedRange } from '@sharpside/contracts';

/**
 * Modules that a host provides to every remote as one instance, declared once for its own build and for the builds of
 * remotes.
 *
 * Every page has the code of `start` that the host itself uses. Each of `bases` is one file, and so is each of `parts`
 * (or several that are listed together); only screens that import them load it. Code that a part shares with a base is
 * in the base.
 */
export type SharedModules = {
  start: readonly string[];
  bases?: readonly (readonly string[])[];
  parts: readonly (string | readonly string[])[];
};

export const listShared = ({ start, bases = [], parts }: SharedModules): string[] => [
  ...start,
  ...bases.flat(),
  ...parts.flat(),
];

/**
 * Subpaths that are shared with their package. Otherwise each remote would contain a copy of `react/jsx-runtime`, which
 * compiled JSX imports.
 */
const SUBPATHS: Readonly<Record<string, readonly string[]>> = {
  react: ['react/jsx-runtime'],
  'react-dom': ['react-dom/client'],
};

const toShortName = (module: string): string =>
  module.replace(/^@sharpside\/(shared-)?/, '').replaceAll('/', '-');

const toChunkName = (modules: readonly string[]): string => `part-${modules.map(toShortName).join('~')}`;

/** The chunk for the rest of the `start` modules, which remotes use but the host does not. */
export const START_PART = 'part-start';

/**
 * Chunks of the shared modules.
 *
 * `chunkOf` has the name of each module's chunk; modules of React have none. `bases` are the chunks that other chunks
 * build on, in order.
 */
export type PartChunks = {
  chunkOf: ReadonlyMap<string, string>;
  bases: readonly string[];
};

export function toPartChunks({ start, bases = [], parts }: SharedModules): PartChunks {
  const chunkOf = new Map<string, string>();
  const add = (modules: readonly string[], name = toChunkName(modules)) => {
    for (const module of modules) chunkOf.set(module, name);
    return name;
  };
  add(
    start.filter((module) => !(module in SUBPATHS)),
    START_PART,
  );
  const others = bases.map((modules) => add(modules));
  for (const part of parts) add([part].flat());
  return { chunkOf, bases: [START_PART, ...others] };
}

/** Versions of modules, with the subpaths of React. */
export const addSubpaths = (versions: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(versions).flatMap(([name, version]) =>
      [name, ...(SUBPATHS[name] ?? [])].map((module) => [module, version]),
    ),
  );

type SharedOptions = { singleton: true; requiredVersion: string; import?: false };

/** Federation's `shared` section: one entry per module, and another with a trailing slash if it has subpaths. */
export function toSharedConfig(
  ranges: Readonly<Record<string, string>>,
  optionsOf: (range: string) => SharedOptions,
): Record<string, SharedOptions> {
  const entries = Object.entries(ranges).flatMap(([name, range]) => {
    const options = optionsOf(range);
    return name in SUBPATHS
      ? [[name, options] as const, [`${name}/`, options] as const]
      : [[name, options] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Version range of every shared module in a declaration. The range of a package applies to its entry points too.
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
