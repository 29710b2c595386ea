import type { Chunk, Compilation, Configuration, Module } from '@rspack/core';
import type { BuiltGroups } from './plugins/manifest-plugin.ts';
import { type PartChunks, type SharedModules, START_PART, toPartChunks } from './shared-modules.ts';

type SplitChunks = NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>;

/** Chunks that load on demand: the shell's pages, the shared parts, the kinds of chart, and what has a number for a name. */
const LATER_CHUNK = /^((page|part|chart)-|\d)/;

type Graph = Pick<Compilation, 'chunkGraph'>;

const listChunks = (module: Module, { chunkGraph }: Graph): Chunk[] => [
  ...chunkGraph.getModuleChunksIterable(module),
];

// Smaller modules are not worth a request of their own: each chunk carries its copy, and the first one loaded counts.
const WORTH_A_REQUEST = 6000;

/**
 * Modules that two or more kinds of chart share are downloaded once. Every combination has a chunk of its own, or one kind
 * would load what two others share.
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

/** Code that several parts share, of this length or less, is with what every screen loads; in characters of the source. */
const SMALL = 1000;

/** Groups of the parts' chunks, by which a module is in one of them alone: the first base that it has a place in. */
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
 * Rules by which the host's chunks are cut.
 *
 * Everything that the shell starts with is its entry, in one file: WebKit refuses an entry that imports another file
 * statically, because its integrity policy does not look into the import map for those. Code that only shared parts need
 * stays with them: with the first base that has it, in one file where several other parts have it, or with the one that has
 * it.
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

/** The scripts that every page starts with: its entry, and those that the entry loads in any case. */
export function findStartingScripts(groups: BuiltGroups): { entries: string[]; preloads: string[] } {
  const entries = groups.scriptsOf('main').slice(-1);
  const starting = groups.scriptsBehind(['main']).filter((file) => !LATER_CHUNK.test(file));
  return { entries, preloads: starting.filter((file) => !entries.includes(file)) };
}
