import { join } from 'node:path';
import { type Compiler, rspack } from '@rspack/core';
import { PAGE_MODULES } from '../hot/development-page.ts';
import type { BuiltGroups } from './manifest-plugin.ts';

const IDS_FILE = 'shared-ids.cjs';

type SharedPartsOptions = {
  /** The host's module that exports `provide`, which takes the shared modules. */
  scope: string;
  /** Version of each shared module. */
  versions: Readonly<Record<string, string>>;
  /** Chunk of each shared module; those without one are React's, which every page has from its start. */
  chunkOf: ReadonlyMap<string, string>;
};

/** Registration of a module with a chunk of its own. */
const toPart = (module: string, version: string, chunk: string) =>
  `'${module}': { version: '${version}', get: () => import(/* webpackChunkName: "${chunk}" */ '${module}') }`;

/** Registration of a module of React. It is CommonJS: a remote gets its exports, and not a copy with a getter for each. */
const toWhole = (module: string, version: string) =>
  `'${module}': { version: '${version}', get: () => import(/* webpackMode: "eager" */ '${module}').then((module) => module.default) }`;

/** Source of the ids that the build gives to React's modules; CommonJS, the only form that can ask for them. */
const toIdsSource = (modules: readonly string[]) =>
  `module.exports = { ${modules.map((module) => `'${module}': require.resolveWeak('${module}')`).join(', ')} };\n`;

/**
 * Source that gives the shared modules to the page's share scope; each is imported when the first screen needs it. Where a
 * development server gave the page other modules, they take the place of these, in the shell too.
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
 * The host itself imports them as any other module, so that its own files have only what it uses.
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
 * Every script that only a part may load, now or later. The host's own pages need none of them, so they are named in the pages
 * of sections that use the part.
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

/** Files that each part adds to those of every page. */
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
