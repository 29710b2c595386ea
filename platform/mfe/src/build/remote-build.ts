import { join } from 'node:path';
import type { Configuration, Module } from '@rspack/core';
import {
  MANIFEST_FILES,
  parseContract,
  type RemoteDeclaration,
  remoteDeclarationSchema,
} from '@sharpside/contracts';
import { createBaseConfig, toEntryFile } from './base-config.ts';
import { BuildError } from './errors.ts';
import { createHotParts } from './hot/hot-parts.ts';
import { omitMissingScreens, screenFile } from './missing-screens.ts';
import { type BuildEnv, chooseVersion, readAppName } from './package-version.ts';
import { createFederationPlugin, FEDERATION_VERSION, RUNTIME_MODULES } from './plugins/federation-plugin.ts';
import { ImportedFilesPlugin } from './plugins/imported-files-plugin.ts';
import { ManifestPlugin } from './plugins/manifest-plugin.ts';
import { PRERENDER_FILE, PrerenderPlugin } from './plugins/prerender-plugin.ts';
import { SourcesPlugin } from './plugins/sources-plugin.ts';
import { refuseGlobalStyles, refuseUndeclared } from './refused-imports.ts';
import { listShared, type SharedModules, toSharedConfig, toSharedRanges } from './shared-modules.ts';
import { RefusedCodePlugin } from './warnings/refused-code-plugin.ts';
import { WarningPlugin } from './warnings/warning-plugin.ts';

type RemoteBuildOptions = {
  root: string;
  declaration: RemoteDeclaration;
  shared: SharedModules;
  allowMissingScreens?: boolean;
  prerender?: readonly string[];
};

/** @throws {BuildError} `BUILD_FAILED` for a module that is not a public screen. */
function requireOpenScreens(modules: readonly string[], { name, routes }: RemoteDeclaration) {
  const isOpen = (module: string) =>
    routes.some((route) => route.module === module && route.access === 'public');
  const wrong = modules.filter((module) => !isOpen(module));
  if (wrong.length === 0) return;
  throw new BuildError(
    `${name} cannot prerender ${wrong.join(', ')}: \`prerender\` takes modules of routes that are declared with \`access: 'public'\`.`,
  );
}

/**
 * Code that screens share has its own file, except valibot: a screen uses about a hundredth of it, and a copy of that
 * costs less than a request.
 */
const SPLIT_CHUNKS = {
  cacheGroups: {
    defaultVendors: false as const,
    default: {
      test: (module: Module) => !/[\\/]node_modules[\\/]valibot[\\/]/.test(module.nameForCondition() ?? ''),
      minChunks: 2,
      reuseExistingChunk: true,
      priority: -20,
    },
  },
};

const toChunkName = (module: string) => `screen-${module.slice('./'.length)}`;

/**
 * The rspack configuration of a remote; `--env version=…` replaces the version of its package.
 *
 * @param options.root the remote's folder, `import.meta.dirname` of its configuration.
 * @param options.shared the modules that the host shares, by its own declaration.
 * @param options.allowMissingScreens for an unfinished section: declared screens without a file are left out with a
 * warning; by default the build fails.
 * @param options.prerender modules of public screens that are complete without data, such as a calculator: the edge
 * sends their pages rendered. Their first render must need no browser, and not depend on the query of the address.
 * @throws {ContractError} when the declaration is not valid, with everything that is wrong.
 */
export function defineRemoteBuild({
  root,
  declaration: source,
  shared,
  allowMissingScreens = false,
  prerender = [],
}: RemoteBuildOptions) {
  const whole = parseContract(remoteDeclarationSchema, source, join(readAppName(root), 'remote.config.ts'));
  requireOpenScreens(prerender, whole);
  const ofHost = listShared(shared);
  const ranges = toSharedRanges(whole.shared, ofHost);
  return (env: BuildEnv = {}): Configuration => {
    const { isDevelopment = false } = env;
    const version = chooseVersion(root, env);
    const base = createBaseConfig({ root, name: whole.name, isDevelopment, withMaps: true });
    const federatedName = `${whole.name}@${version}`;
    const hot = isDevelopment ? createHotParts({ app: whole.name, container: federatedName }) : undefined;
    const { declaration, missing } = allowMissingScreens
      ? omitMissingScreens(root, whole)
      : { declaration: whole, missing: [] };
    const modules = [...new Set(declaration.routes.map((route) => route.module))];
    // Pages with a developed app must show its newest code, which is not prerendered.
    const rendered = isDevelopment ? [] : prerender.filter((module) => modules.includes(module));
    return {
      ...base,
      optimization: { ...base.optimization, splitChunks: SPLIT_CHUNKS },
      resolve: { ...base.resolve, alias: RUNTIME_MODULES },
      // Federation adds the container as an entry; in development, the hot client becomes part of it.
      entry: hot?.entry ?? {},
      externals: [refuseUndeclared(ranges, ofHost), refuseGlobalStyles, ...(hot?.externals ?? [])],
      plugins: [
        ...(hot?.plugins ?? []),
        ...missing.map((file) => new WarningPlugin(`Left out, because it is not written yet: ${file}`)),
        createFederationPlugin({
          name: federatedName,
          filename: toEntryFile(isDevelopment),
          exposes: Object.fromEntries(
            modules.map((module) => [module, { import: screenFile(module), name: toChunkName(module) }]),
          ),
          shared: toSharedConfig(ranges, (requiredVersion) => ({
            singleton: true,
            import: false,
            requiredVersion,
          })),
        }),
        ...(rendered.length > 0 ? [new PrerenderPlugin({ root, screens: rendered, shared: ofHost })] : []),
        // A development build is never published, so its sources are not recorded.
        ...(isDevelopment ? [] : [new SourcesPlugin()]),
        new RefusedCodePlugin(),
        new ImportedFilesPlugin(),
        new ManifestPlugin({
          file: MANIFEST_FILES.remote,
          create: (groups) => ({
            kind: 'remote',
            name: declaration.name,
            version,
            entry: groups.require(/^remoteEntry\.[^/]+\.js$/),
            screens: Object.fromEntries(
              modules.map((module) => [module, groups.scriptsOf(toChunkName(module))]),
            ),
            uses: Object.fromEntries(
              modules.map((module) => [
                module,
                groups.usedBy(toChunkName(module)).filter((used) => ofHost.includes(used)),
              ]),
            ),
            imports: Object.fromEntries(
              modules.map((module) => [module, groups.importedBy(toChunkName(module))]),
            ),
            federation: FEDERATION_VERSION,
            ...(rendered.length > 0 && {
              prerender: { file: groups.require(PRERENDER_FILE), modules: rendered },
            }),
            files: groups.files,
            maps: groups.maps,
            declaration,
          }),
        }),
      ],
    };
  };
}
