import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { readPackageVersion } from '../package-version.ts';

type FederationOptions = Pick<
  ConstructorParameters<typeof ModuleFederationPlugin>[0],
  'exposes' | 'shared' | 'filename'
> & {
  /** Unique among all releases that one page may load, since a runtime is known by it. */
  name: string;
};

const PACKAGE = '@module-federation/enhanced';
const PLUGIN_FILE = createRequire(import.meta.url).resolve(`${PACKAGE}/rspack`);

const resolveFrom = (importer: string, module: string) => createRequire(importer).resolve(module);

// The plugin names the CommonJS form of these, of which no bundler can leave out what nobody uses: 5 kB of each entry.
const toModule = (path: string) => path.replace(/\.cjs$/, '.js');

/** Aliases that a build needs beside the plugin: the parts of the runtime that an entry carries, as ES modules. */
export const RUNTIME_MODULES: Readonly<Record<string, string>> = (() => {
  const tools = resolveFrom(PLUGIN_FILE, '@module-federation/runtime-tools');
  const bundlerRuntime = resolveFrom(tools, '@module-federation/webpack-bundler-runtime');
  return {
    [bundlerRuntime]: toModule(bundlerRuntime),
    '@module-federation/runtime': toModule(resolveFrom(tools, '@module-federation/runtime')),
  };
})();

/** The version of the runtime that builds of this preset expect of the page. */
export const FEDERATION_VERSION = readPackageVersion(
  PLUGIN_FILE.slice(0, PLUGIN_FILE.lastIndexOf(join(PACKAGE, 'dist')) + PACKAGE.length),
);

/**
 * Module Federation's plugin for an app of this platform: an ES module whose runtime comes from the host's page, and whose
 * shared modules too.
 */
export const createFederationPlugin = (options: FederationOptions) =>
  new ModuleFederationPlugin({
    ...options,
    library: { type: 'module' },
    shareStrategy: 'loaded-first',
    // `remote.json` says more, and the edge serves the plugin's form of it. Types of what is shared come with its packages.
    manifest: false,
    dts: false,
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
  });
