import { join } from 'node:path';
import { type Compiler, rspack } from '@rspack/core';
import type { BuiltGroups } from './manifest-plugin.ts';

const toChunkName = (part: string) => `part-${part.replace(/^@sharpside\//, '').replace('/', '-')}`;

function toRegistration([part, version]: [string, string]): string {
  const load = `import(/* webpackChunkName: "${toChunkName(part)}" */ '${part}')`;
  const shareConfig = JSON.stringify({ singleton: true, requiredVersion: `^${version}` });
  return `${JSON.stringify(part)}: { version: '${version}', shareConfig: ${shareConfig}, get: getter(() => ${load}) }`;
}

/** Source that registers the parts with the federation runtime; each is imported when the first screen needs it. */
const toSource = (versions: Readonly<Record<string, string>>) => `
import { registerShared } from '@module-federation/enhanced/runtime';
const getter = (load) => async () => {
  const part = await load();
  return () => part;
};
registerShared({ ${Object.entries(versions).map(toRegistration).join(',\n')} });
`;

/**
 * Provides the shared parts to remotes.
 *
 * Federation's own `shared` option provides only what the host itself imports, in chunks without a name.
 */
export class SharedPartsPlugin {
  readonly #versions: Readonly<Record<string, string>>;

  /** @param versions the version of each part. */
  constructor(versions: Readonly<Record<string, string>>) {
    this.#versions = versions;
  }

  apply(compiler: Compiler) {
    const file = join(compiler.context, 'shared-parts.js');
    new rspack.experiments.VirtualModulesPlugin({ [file]: toSource(this.#versions) }).apply(compiler);
    new rspack.EntryPlugin(compiler.context, file, { name: 'main' }).apply(compiler);
  }
}

/**
 * Every script that only a part may load, now or later. The host's own pages need none of them, so they are named in the pages
 * of sections that use the part.
 */
export function findPartScripts(groups: BuiltGroups, parts: readonly string[]): Record<string, string[]> {
  const own = new Set(groups.scriptsBehind(['main'], new Set(parts.map(toChunkName))));
  return Object.fromEntries(
    parts.map((part) => [part, groups.scriptsBehind([toChunkName(part)]).filter((file) => !own.has(file))]),
  );
}

/** Files that each part adds to those of every page. */
export function findPartFiles(
  groups: BuiltGroups,
  { parts, preloads }: { parts: readonly string[]; preloads: readonly string[] },
): Record<string, string[]> {
  const entries = parts.map((part) => {
    const files = groups.scriptsOf(toChunkName(part)).filter((file) => !preloads.includes(file));
    return [part, files] as const;
  });
  return Object.fromEntries(entries);
}
