import type { Chunk, Compilation, Configuration, Module } from '@rspack/core';
import type { BuiltGroups } from './plugins/manifest-plugin.ts';

/** Chunks that load on demand: the shell's pages, the shared parts, the kinds of chart. */
const LATER_CHUNK = /^(page|part|chart)-/;

const isLater = ({ name }: Chunk) => LATER_CHUNK.test(name ?? '');

type Graph = Pick<Compilation, 'chunkGraph'>;

/** True for a module that every page needs: it is in a chunk that the shell starts with, even if a part imports it too. */
const isStarting = (module: Module, { chunkGraph }: Graph) =>
  [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => !isLater(chunk));

const isWithin = (folders: RegExp) => (module: Module, graph: Graph) =>
  folders.test(module.nameForCondition() ?? '') && isStarting(module, graph);

// Smaller modules are not worth a request of their own: each chunk carries its copy, and the first one loaded counts.
const WORTH_A_REQUEST = 6000;

/**
 * Modules that two or more of these chunks share, such as floating panels, are downloaded once. Every combination has a
 * chunk of its own, or one part would load what two others share.
 */
const createCommonGroup = (names: RegExp) => ({
  chunks: ({ name }: Chunk) => names.test(name ?? ''),
  name: (_module: Module, chunks: Chunk[]) =>
    chunks
      .map(({ name = '' }) => name)
      .sort()
      .map((name, index) => (index === 0 ? name : name.replace(/^(part-shared-|chart-)/, '')))
      .join('~'),
  minChunks: 2,
  minSize: WORTH_A_REQUEST,
  priority: 1,
});

/**
 * Rules by which the host's chunks are cut.
 *
 * Each provided module would be a chunk of its own: a dozen requests where all are needed at once. Libraries change less
 * often than our own shared code, and a returning visitor keeps them. Code that only shared parts need stays with them.
 */
export const CHUNK_WAVES = {
  chunks: 'async' as const,
  cacheGroups: {
    default: false as const,
    defaultVendors: false as const,
    libraries: { name: 'libraries', test: isWithin(/[\\/]node_modules[\\/]/), enforce: true, priority: 3 },
    shared: {
      name: 'shared',
      test: isWithin(/[\\/](shared-[a-z]+|contracts)[\\/]src[\\/]/),
      enforce: true,
      priority: 2,
    },
    parts: createCommonGroup(/^part-/),
    charts: createCommonGroup(/^chart-/),
  },
} satisfies NonNullable<Configuration['optimization']>['splitChunks'];

/** The scripts that every page needs at once. */
export const toStartingScripts = (groups: BuiltGroups): string[] =>
  groups.allScripts().filter((file) => !LATER_CHUNK.test(file));
