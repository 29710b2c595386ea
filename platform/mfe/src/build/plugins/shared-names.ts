import type { ChunkGroup, Compilation, Module } from '@rspack/core';
import { ALL_NAMES, toPackageName } from '@sharpside/contracts';

/** Names by the entry point that they are imported from, sorted. */
export type NamesByEntry = Record<string, string[]>;

// These may be imported as a whole, because libraries in CommonJS do so and React's version determines its names.
const VERSIONED_BY_THEMSELVES: ReadonlySet<string> = new Set(['react', 'react-dom']);

// The bundler's type for a module that federation gets from the host at run time.
const CONSUMED_TYPE = 'consume-shared-module';
/** `import()` of a module in another file, or in the same file. */
const IMPORT_CALLS: ReadonlySet<string> = new Set(['import()', 'import() eager']);

const toSorted = (names: ReadonlyMap<string, ReadonlySet<string>>): NamesByEntry =>
  Object.fromEntries(
    [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([entry, of]) => [entry, [...of].sort()]),
  );

/** A chunk group and all groups that its modules load later by `import()`. */
function listGroups(first: ChunkGroup): ChunkGroup[] {
  const groups = [first];
  const seen = new Set([first.index]);
  // The list grows during the loop.
  for (const group of groups) {
    for (const child of group.childrenIterable) {
      if (seen.has(child.index)) continue;
      seen.add(child.index);
      groups.push(child);
    }
  }
  return groups;
}

// The bundler does not report the names that `export { A } from` re-exports.
const toWay = (type: string) =>
  type === 'esm export import' ? "passes names on by 'export … from'" : 'uses as a whole';

/** Imports of host modules by modules of some groups, each with the module, the entry point and the dependency. */
function listConsumed({ chunkGraph, moduleGraph }: Compilation, groups: readonly ChunkGroup[]) {
  const modules = new Set(
    groups.flatMap(({ chunks }) => chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])),
  );
  return [...modules].flatMap((module) =>
    moduleGraph.getOutgoingConnections(module).flatMap(({ module: target, dependency }) => {
      if (target?.type !== CONSUMED_TYPE) return [];
      const { request: entry, ids, type } = dependency;
      if (entry === undefined)
        throw new Error(`The bundler does not say what ${module.readableIdentifier()} imports by '${type}'.`);
      return [{ module, entry, ids, type }];
    }),
  );
}

/** Shared modules of the host that the first files of a group import. */
export function findUsedModules(compilation: Compilation, group: string): string[] {
  const first = compilation.namedChunkGroups.get(group);
  const used = first ? listConsumed(compilation, [first]).map(({ entry }) => entry) : [];
  return [...new Set(used)].sort();
}

/**
 * Names that a screen imports from each shared entry point, according to the bundler's module graph, including modules
 * that it loads later.
 *
 * @throws {Error} if an entry point is imported as a whole, so that the needed names are unknown.
 */
export function findImportedNames(compilation: Compilation, group: string): NamesByEntry {
  const first = compilation.namedChunkGroups.get(group);
  const names = new Map<string, Set<string>>();
  for (const { module, entry, ids, type } of first ? listConsumed(compilation, listGroups(first)) : []) {
    const known = names.get(entry) ?? new Set();
    names.set(entry, known);
    // This is the import statement itself. Each used name has its own dependency.
    if (type === 'esm import') continue;
    const [name] = ids ?? [];
    if (name !== undefined) known.add(name);
    else if (VERSIONED_BY_THEMSELVES.has(toPackageName(entry))) known.add(ALL_NAMES);
    else
      throw new Error(
        `${module.readableIdentifier()} ${toWay(type)} ${entry}, so that nobody can tell which of its names it needs; import them by name.`,
      );
  }
  return toSorted(names);
}

/**
 * Names that the host's build exports from each shared entry point.
 *
 * @param provided entry points that the host gives to remotes.
 * @throws {Error} if the names of a module are unknown.
 */
export function findProvidedNames(compilation: Compilation, provided: readonly string[]): NamesByEntry {
  const { moduleGraph } = compilation;
  const names = new Map<string, Set<string>>();
  const add = (entry: string, module: Module) => {
    const exported = moduleGraph.getProvidedExports(module);
    if (!Array.isArray(exported)) throw new Error(`The names that ${entry} exports cannot be told.`);
    names.set(entry, new Set(exported));
  };
  for (const module of compilation.modules) {
    for (const { dependency, module: target } of moduleGraph.getOutgoingConnections(module)) {
      const { request } = dependency;
      if (target && request !== undefined && IMPORT_CALLS.has(dependency.type) && provided.includes(request))
        add(request, target);
    }
  }
  return toSorted(names);
}
