import type { Chunk, Compilation, Configuration, Module } from '@rspack/core';
import type { BuiltGroups } from './plugins/manifest-plugin.ts';
import { type PartChunks, type SharedModules, START_PART, toPartChunks } from './shared-modules.ts';

type SplitChunks = NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>;

/**
 * Chunks that load on demand: the shell's pages, the shared parts, the kinds of chart, and chunks with a number as
 * name.
 */
const LATER_CHUNK = /^((page|part|chart)-|\d)/;

type Graph = Pick<Compilation, 'chunkGraph'>;

const listChunks = (module: Module, { chunkGraph }: Graph): Chunk[] => [
  ...chunkGraph.getModuleChunksIterable(module),
];

// Units: bytes. A smaller module is copied into each chunk, which costs less than a request; the page uses the copy
// that it loads first.
const WORTH_A_REQUEST = 6000;

/**
 * Modules that several kinds of chart share are downloaded once. Every combination of kinds has its own chunk, because
 * otherwise one kind would load modules that only two others share.
 */
const CHARTS = {
  chunks: ({ name = '' }: Chunk) => name.startsWith('chart-'),
  name: (_module: Module, chunks: Chunk[]) =>
    chunks
      .map(({ name = '' }) => name)
      .sort()
      .map((name, index) => (index === 0 ? name : name.slice('chart-'.length)))
      .join('~'),
  minChunks: 2,
  minSize: WORTH_A_REQUEST,
  priority: 1,
};

const isPart = ({ name = '' }: Chunk) => name.startsWith('part-');

/** Maximum length, in characters of the source, of shared code that moves into the part that every screen loads. */
const SMALL = 1000;

/** Cache groups that put code of several parts into one file: the first base that contains it, else `part-common`. */
function createPartGroups({ bases }: PartChunks) {
  const listPlaces = (module: Module, graph: Graph) => listChunks(module, graph).filter(isPart);
  const isCommon = (module: Module, graph: Graph) => listPlaces(module, graph).length > 1;
  const isIn = (base: string) => (module: Module, graph: Graph) =>
    listPlaces(module, graph).some(({ name }) => name === base);
  const isInStart = isIn(START_PART);
  const groups = bases.map((name, index) => ({
    name,
    test:
      name === START_PART
        ? (module: Module, graph: Graph) =>
            isInStart(module, graph) || (isCommon(module, graph) && module.size() <= SMALL)
        : isIn(name),
    priority: 2 + bases.length - index,
  }));
  const all = [...groups, { name: 'part-common', test: isCommon, priority: 1 }];
  return Object.fromEntries(all.map((group) => [group.name, { ...group, chunks: isPart, enforce: true }]));
}

/**
 * Rules by which the host is split into chunks.
 *
 * The entry is one file with everything that the shell needs at its start. WebKit refuses an entry that statically
 * imports another file, because its integrity policy ignores the import map for such imports. Code that only shared
 * parts need stays with them: in the first base that contains it, in one common file if several other parts need it, or
 * in its only part.
 */
export const cutChunks = (shared: SharedModules): SplitChunks => ({
  chunks: 'async',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    ...createPartGroups(toPartChunks(shared)),
    charts: CHARTS,
  },
});

/** The scripts that every page starts with: the entry, and the scripts that it always loads. */
export function findStartingScripts(groups: BuiltGroups): { entries: string[]; preloads: string[] } {
  const entries = groups.scriptsOf('main').slice(-1);
  const starting = groups.scriptsBehind(['main']).filter((file) => !LATER_CHUNK.test(file));
  return { entries, preloads: starting.filter((file) => !entries.includes(file)) };
}
