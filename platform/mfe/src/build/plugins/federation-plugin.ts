import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { readPackageVersion } from '../package-version.ts';

type FederationOptions = Pick<
  ConstructorParameters<typeof ModuleFederationPlugin>[0],
  'exposes' | 'shared' | 'filename'
> & {
  /** Unique among all releases that a page may load, because the name identifies a runtime. */
  name: string;
};

const PACKAGE = '@module-federation/enhanced';
const PLUGIN_FILE = createRequire(import.meta.url).resolve(`${PACKAGE}/rspack`);

const resolveFrom = (importer: string, module: string) => createRequire(importer).resolve(module);

// The plugin uses the CommonJS build, from which bundlers cannot remove unused code. That would add 5 kB to each entry.
const toModule = (path: string) => path.replace(/\.cjs$/, '.js');

/** Aliases that a build with the plugin needs, so that an entry contains its parts of the runtime as ES modules. */
export const RUNTIME_MODULES: Readonly<Record<string, string>> = (() => {
  const tools = resolveFrom(PLUGIN_FILE, '@module-federation/runtime-tools');
  const bundlerRuntime = resolveFrom(tools, '@module-federation/webpack-bundler-runtime');
  return {
    [bundlerRuntime]: toModule(bundlerRuntime),
    '@module-federation/runtime': toModule(resolveFrom(tools, '@module-federation/runtime')),
  };
})();

/** The version of the runtime that builds with this preset expect from the page. */
export const FEDERATION_VERSION = readPackageVersion(
  PLUGIN_FILE.slice(0, PLUGIN_FILE.lastIndexOf(join(PACKAGE, 'dist')) + PACKAGE.length),
);

/**
 * Module Federation's plugin for an app of this platform: an ES module that gets its runtime and its shared modules
 * from the host's page.
 */
export const createFederationPlugin = (options: FederationOptions) =>
  new ModuleFederationPlugin({
    ...options,
    library: { type: 'module' },
    shareStrategy: 'loaded-first',
    // The plugin writes no manifest: `remote.json` contains more, and the edge derives `mf-manifest.json` from it. It
    // writes no types: shared modules have theirs in their packages.
    manifest: false,
    dts: false,
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
  });
