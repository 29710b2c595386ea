import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readPackageVersion } from './package-version.ts';

// Federation resolves its runtime from these packages, which are dependencies of its own.
const fromPreset = createRequire(import.meta.url);
const fromFederation = createRequire(fromPreset.resolve('@module-federation/enhanced/rspack'));
const fromTools = createRequire(fromFederation.resolve('@module-federation/runtime-tools'));

const RESOLVED = [
  { name: '@module-federation/runtime', from: fromTools },
  { name: '@module-federation/webpack-bundler-runtime', from: fromTools },
  // `provideExternalRuntime` adds this to the host.
  { name: '@module-federation/inject-external-runtime-core-plugin', from: fromFederation },
];

/**
 * Aliases that take federation's runtime from its ES modules.
 *
 * The plugin names CommonJS files by absolute path, which can be neither tree-shaken nor concatenated. Each has a twin
 * beside it, `index.cjs` and `index.js`.
 */
export function createRuntimeAliases(): Record<string, string> {
  const aliases = RESOLVED.flatMap(({ name, from }) => {
    const commonJs = from.resolve(name);
    const module = commonJs.replace(/\.cjs$/, '.js');
    return [
      [`${name}$`, module],
      [commonJs, module],
    ];
  });
  return Object.fromEntries(aliases);
}

/** Version of the federation runtime that the host's build has, and a remote's build expects of it. */
export const readRuntimeVersion = (): string =>
  // The entry is in `dist`; the package exports no `package.json`.
  readPackageVersion(join(dirname(fromTools.resolve('@module-federation/runtime')), '..'));
