import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, DefinePlugin } from '@rspack/core';
import {
  CONTRACT_VERSION,
  HOST_APP,
  MANIFEST_FILES,
  type Owner,
  type SettingsDeclaration,
  toPackageName,
} from '@sharpside/contracts';
import { createBaseConfig } from './base-config.ts';
import { cutChunks, findStartingScripts } from './host-chunks.ts';
import { type BuildEnv, chooseVersion, readPackageVersion } from './package-version.ts';
import { findFirstFonts, type PageOptions } from './plugins/fill-page.ts';
import { type IdentityOptions, IdentityPlugin, readIdentity } from './plugins/identity-plugin.ts';
import { ManifestPlugin } from './plugins/manifest-plugin.ts';
import { PagePlugin } from './plugins/page-plugin.ts';
import { PRERENDER_FILE, PrerenderPlugin } from './plugins/prerender-plugin.ts';
import { findPartFiles, findPartScripts, SharedPartsPlugin } from './plugins/shared-parts-plugin.ts';
import { SourcesPlugin } from './plugins/sources-plugin.ts';
import { addSubpaths, listShared, type SharedModules, toPartChunks } from './shared-modules.ts';
import { RefusedCodePlugin } from './warnings/refused-code-plugin.ts';

/**
 * A page of the shell: `page` names its chunk, `page-<page>`. A null title is the product's name; `description` is for
 * search engines and shared links.
 */
export type HostRoute = { path: string; title: string | null; description: string; page: string };

type HostBuildOptions = {
  root: string;
  shared: SharedModules;
  routes: readonly HostRoute[];
  page: PageOptions;
  prerender: string;
  identity: IdentityOptions;
  owner?: Owner;
  settings?: SettingsDeclaration;
};

/** The federation runtime, which has its own chunk in the host (`host/src/federation/runtime`). */
const RUNTIME = { module: '@module-federation/enhanced', chunk: 'page-federation-runtime' };

/** Excludes the parts of the federation runtime that a page does not need. */
const RUNTIME_PARTS = {
  ENV_TARGET: '"web"',
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
};

const readVersion = (root: string, module: string): string =>
  readPackageVersion(realpathSync(join(root, 'node_modules', toPackageName(module))));

const readProvided = (root: string, modules: readonly string[]): Record<string, string> =>
  Object.fromEntries(modules.map((module) => [module, readVersion(root, module)]));

/**
 * The rspack configuration of the host; `--env version=…` replaces the version of its package.
 *
 * @param options.root the host's folder, `import.meta.dirname` of its configuration.
 * @param options.shared the modules that remotes get from the host.
 * @param options.routes the shell's own pages, with their titles.
 * @param options.page the HTML that the edge completes, and the scripts it runs before first paint.
 * @param options.prerender the module that renders the shell's own pages to text (`contracts/src/prerender.ts`).
 * @param options.identity pictures of the site for browser tabs, home screens and shared links.
 * @param options.owner the team behind the host, for those who run the site.
 * @param options.settings settings of the whole site that a channel may set.
 */
export function defineHostBuild({
  root,
  shared,
  routes,
  page,
  prerender,
  identity,
  owner,
  settings,
}: HostBuildOptions) {
  const provides = readProvided(root, listShared(shared));
  const federation = readVersion(root, RUNTIME.module);
  const { chunkOf } = toPartChunks(shared);
  const base = createBaseConfig({ root, name: HOST_APP, withMaps: true });
  return (env: BuildEnv = {}): Configuration => {
    const version = chooseVersion(root, env);
    return {
      ...base,
      entry: { main: './src/main.ts' },
      optimization: { ...base.optimization, splitChunks: cutChunks(shared) },
      plugins: [
        new DefinePlugin(RUNTIME_PARTS),
        new SharedPartsPlugin({
          scope: './src/federation/runtime/shared-modules.ts',
          versions: addSubpaths(provides),
          chunkOf,
        }),
        new PagePlugin(page),
        new PrerenderPlugin({
          root,
          entry: prerender,
          paths: routes.map(({ path }) => path),
          shared: Object.keys(provides),
        }),
        new IdentityPlugin(identity),
        new SourcesPlugin(),
        new RefusedCodePlugin(),
        new ManifestPlugin({
          file: MANIFEST_FILES.host,
          create: (groups) => {
            const { entries, preloads } = findStartingScripts(groups);
            return {
              kind: 'host',
              name: HOST_APP,
              version,
              page: groups.require(/^page\.[^/]+\.html$/),
              prerender: groups.require(PRERENDER_FILE),
              // Only edges and control services from before decision 0072 read these two.
              prerendersRemotes: true,
              opensSections: true,
              entries,
              preloads,
              runtime: groups.scriptsOf(RUNTIME.chunk),
              fonts: findFirstFonts(page),
              identity: readIdentity(root, identity),
              routes: routes.map(({ path, title, description, page: name }) => ({
                path,
                title,
                description,
                files: groups.scriptsOf(`page-${name}`),
              })),
              files: groups.files,
              maps: groups.maps,
              ...(owner && { owner }),
              ...(settings && { settings }),
              contracts: [CONTRACT_VERSION],
              provides,
              exports: groups.providedNames(Object.keys(addSubpaths(provides))),
              federation,
              parts: findPartFiles(groups, { chunkOf, preloads: [...entries, ...preloads] }),
              partScripts: findPartScripts(groups, chunkOf),
            };
          },
        }),
      ],
    };
  };
}
