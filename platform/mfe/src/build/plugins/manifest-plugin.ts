import type { ChunkGroup, Compilation, Compiler } from '@rspack/core';
import type { Manifest, ReleaseFile } from '@sharpside/contracts';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import { SOURCES_RECORD } from '../run/sources-record.ts';
import { nameGeneratedSources } from './name-sources.ts';
import { findImportedNames, findProvidedNames, findUsedModules, type NamesByEntry } from './shared-names.ts';

/** Files, chunk groups and shared names of a finished build. Scripts are in the order in which they are needed. */
export type BuiltGroups = {
  scriptsOf(group: string): string[];
  /** Scripts of these groups and of all that they load later, except groups in `without`. */
  scriptsBehind(groups: readonly string[], without?: ReadonlySet<string>): string[];
  /** Shared modules that the files of a group take from the host. */
  usedBy(group: string): string[];
  /**
   * Names that a group, and everything it loads later, imports from each shared module. @throws {Error} if they are
   * unknown.
   */
  importedBy(group: string): NamesByEntry;
  /** Names that the build exports from each of the shared modules. @throws {Error} if they are unknown. */
  providedNames(modules: readonly string[]): NamesByEntry;
  allScripts(): string[];
  /** The built file with a matching name. @throws {Error} if there is none. */
  require(pattern: RegExp): string;
  /** Every file of the release except the source maps. */
  files: ReleaseFile[];
  /** The source maps; no page loads them. */
  maps: ReleaseFile[];
};

const isScript = (file: string) => file.endsWith('.js');
const isMap = ({ path }: ReleaseFile) => path.endsWith('.map');

function readFiles(compilation: Compilation): ReleaseFile[] {
  return compilation
    .getAssets()
    .filter(({ name }) => name !== SOURCES_RECORD)
    .map(({ name, source }) => {
      const bytes = source.buffer();
      return { path: name, size: bytes.length, integrity: toIntegrity(bytes) };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function listScriptsBehind(start: readonly ChunkGroup[], without: ReadonlySet<string>): string[] {
  // A group is a new object at each access, so it is identified by its files.
  const seen = new Set<string>();
  const found = new Set<string>();
  const waiting = [...start];
  for (let group = waiting.pop(); group; group = waiting.pop()) {
    const files = group.getFiles().filter(isScript);
    const id = `${group.name} ${files.join(' ')}`;
    if (seen.has(id) || (group.name !== undefined && without.has(group.name))) continue;
    seen.add(id);
    for (const file of files) found.add(file);
    waiting.push(...group.childrenIterable);
  }
  return [...found].sort();
}

function readGroups(compilation: Compilation): BuiltGroups {
  const all = readFiles(compilation);
  const files = all.filter((file) => !isMap(file));
  return {
    files,
    maps: all.filter(isMap),
    scriptsOf: (group) => compilation.namedChunkGroups.get(group)?.getFiles().filter(isScript) ?? [],
    scriptsBehind: (groups, without = new Set()) =>
      listScriptsBehind(
        groups.flatMap((group) => compilation.namedChunkGroups.get(group) ?? []),
        without,
      ),
    usedBy: (group) => findUsedModules(compilation, group),
    importedBy: (group) => findImportedNames(compilation, group),
    providedNames: (modules) => findProvidedNames(compilation, modules),
    allScripts: () => files.map(({ path }) => path).filter(isScript),
    require(pattern) {
      const found = files.find(({ path }) => pattern.test(path));
      if (!found) throw new Error(`The build has no file like ${pattern}.`);
      return found.path;
    },
  };
}

type ManifestPluginOptions = { file: string; create: (groups: BuiltGroups) => Manifest };

/** Writes the manifest beside the build's files, once their names and bytes are final. */
export class ManifestPlugin {
  readonly #options: ManifestPluginOptions;

  constructor(options: ManifestPluginOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler) {
    const { Compilation, sources, WebpackError } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ManifestPlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        try {
          nameGeneratedSources(compilation, compiler.rspack);
          const manifest = this.#options.create(readGroups(compilation));
          const text = `${JSON.stringify(manifest, null, 2)}\n`;
          compilation.emitAsset(this.#options.file, new sources.RawSource(text));
        } catch (error) {
          compilation.errors.push(new WebpackError(error instanceof Error ? error.message : String(error)));
        }
      });
    });
  }
}
