import { join } from 'node:path';
import { type Compiler, rspack } from '@rspack/core';
import { PAGE_MODULES } from '../hot/development-page.ts';
import type { BuiltGroups } from './manifest-plugin.ts';

const IDS_FILE = 'shared-ids.cjs';

type SharedPartsOptions = {
  /** The host's module that exports `provide`, a function that registers shared modules. */
  scope: string;
  versions: Readonly<Record<string, string>>;
  /** Chunk of each shared module; modules without a chunk belong to React, which every page has from its start. */
  chunkOf: ReadonlyMap<string, string>;
};

const toPart = (module: string, version: string, chunk: string) =>
  `'${module}': { version: '${version}', get: () => import(/* webpackChunkName: "${chunk}" */ '${module}') }`;

/** Registers a module of React. It is CommonJS: a remote gets the exports object itself, not a copy with getters. */
const toWhole = (module: string, version: string) =>
  `'${module}': { version: '${version}', get: () => import(/* webpackMode: "eager" */ '${module}').then((module) => module.default) }`;

/**
 * Source of the ids that the build gives to React's modules. It is CommonJS, because only CommonJS modules can read
 * these ids.
 */
const toIdsSource = (modules: readonly string[]) =>
  `module.exports = { ${modules.map((module) => `'${module}': require.resolveWeak('${module}')`).join(', ')} };\n`;

/**
 * Source that adds the shared modules to the page's share scope. Each is imported when the first screen needs it.
 * Modules that a development server gave the page replace them, also in the shell.
 */
function toSource({ scope, versions, chunkOf }: SharedPartsOptions): string {
  const registrations = Object.entries(versions).map(([module, version]) => {
    const chunk = chunkOf.get(module);
    return chunk === undefined ? toWhole(module, version) : toPart(module, version, chunk);
  });
  return `import { provide } from '${scope}';
import ids from './${IDS_FILE}';
provide({ ${registrations.join(',\n')} });
for (const [name, replacement] of Object.entries(globalThis.${PAGE_MODULES} ?? {})) {
  if (name in ids) __webpack_modules__[ids[name]] = (module) => { module.exports = replacement; };
  provide({ [name]: { version: '${versions.react}', get: async () => replacement } });
}
`;
}

/**
 * Provides the shared modules to remotes.
 *
 * The host itself imports them like any other module, so that its own files contain only the used parts.
 */
export class SharedPartsPlugin {
  readonly #options: SharedPartsOptions;

  constructor(options: SharedPartsOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler) {
    const { versions, chunkOf } = this.#options;
    const file = join(compiler.context, 'shared-parts.js');
    const whole = Object.keys(versions).filter((module) => !chunkOf.has(module));
    new rspack.experiments.VirtualModulesPlugin({
      [file]: toSource(this.#options),
      [join(compiler.context, IDS_FILE)]: toIdsSource(whole),
    }).apply(compiler);
    new rspack.EntryPlugin(compiler.context, file, { name: 'main' }).apply(compiler);
  }
}

/**
 * Scripts of each part and all that they load later, except scripts that the shell itself may load. Only pages of
 * sections that use a part list them.
 */
export function findPartScripts(
  groups: BuiltGroups,
  chunkOf: ReadonlyMap<string, string>,
): Record<string, string[]> {
  const own = new Set(groups.scriptsBehind(['main'], new Set(chunkOf.values())));
  return Object.fromEntries(
    [...chunkOf].map(([part, chunk]) => [
      part,
      groups.scriptsBehind([chunk]).filter((file) => !own.has(file)),
    ]),
  );
}

/** Files that each part needs in addition to the files of every page. */
export function findPartFiles(
  groups: BuiltGroups,
  { chunkOf, preloads }: { chunkOf: ReadonlyMap<string, string>; preloads: readonly string[] },
): Record<string, string[]> {
  return Object.fromEntries(
    [...chunkOf].map(([part, chunk]) => [
      part,
      groups.scriptsOf(chunk).filter((file) => !preloads.includes(file)),
    ]),
  );
}
