import { join, parse, posix } from 'node:path';
import type { Configuration, PathData } from '@rspack/core';
import { SUPPORTED_BROWSERS } from './browsers.ts';

/**
 * Hash at the end of each file's name: long enough that two builds of an app never share a name, short enough to read
 * in a network panel. Development builds have fixed names, since open pages apply every change by themselves.
 */
const toTail = (isDevelopment: boolean) => (isDevelopment ? 'dev' : '[contenthash:16]');

type BaseOptions = {
  root: string;
  name: string;
  isDevelopment?: boolean;
  /** Writes a source map beside each script, without a reference in the script. Default: none. */
  withMaps?: boolean;
};

type MappedModule = { resourcePath: string; hash: string };

/**
 * A module's name in a source map, such as `remote-nba/src/paths.ts` or `node_modules/react/index.js`. It has no path
 * of this machine, so it is the same for every build.
 */
function toSourceName(app: string, { resourcePath }: MappedModule): string {
  const path = posix.join(app, resourcePath);
  const inPackages = path.lastIndexOf('node_modules/');
  return inPackages === -1 ? path.replace(/^(\.\.\/)+/, '') : path.slice(inPackages);
}

/** Pictures and fonts that a module may import, as the address of a file of the release. */
const PICTURES_AND_FONTS = /\.(avif|gif|jpe?g|png|svg|webp|woff2)$/i;

/**
 * Name of an imported file, which needs no escapes in an address. It has a hash in development too, because a browser
 * keeps the picture of an address.
 */
const toAssetName = ({ filename = '' }: PathData) =>
  `${parse(filename).name.replaceAll(/[^\w-]+/g, '-')}.[contenthash:16][ext]`;

function toDevtool({ isDevelopment = false, withMaps = false }: BaseOptions) {
  // The default in development needs `eval`, which the policy of the pages forbids.
  if (isDevelopment) return 'cheap-module-source-map';
  return withMaps ? 'hidden-source-map' : false;
}

/** Base of every app's build: ES modules, content-hashed names, output for modern browsers. */
export function createBaseConfig(options: BaseOptions) {
  const { root, name, isDevelopment = false } = options;
  const tail = toTail(isDevelopment);
  return {
    name,
    context: root,
    mode: isDevelopment ? 'development' : 'production',
    devtool: toDevtool(options),
    target: ['web', 'es2022'],
    output: {
      path: join(root, 'dist'),
      // Development builds stay in the folder, because an open page may be several builds behind and applies them one
      // after the other.
      clean: !isDevelopment,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      workerChunkLoading: 'import',
      uniqueName: name,
      publicPath: 'auto',
      devtoolModuleFilenameTemplate: (module: MappedModule) => toSourceName(name, module),
      devtoolFallbackModuleFilenameTemplate: (module: MappedModule) =>
        `${toSourceName(name, module)}?${module.hash}`,
      filename: `[name].${tail}.js`,
      chunkFilename: `[name].${tail}.js`,
      cssFilename: `[name].${tail}.css`,
      cssChunkFilename: `[name].${tail}.css`,
      // Without this, a module that threw at its first import would be empty at the next import, also for the next
      // release if it has the same file.
      strictModuleErrorHandling: true,
      assetModuleFilename: toAssetName,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        // Leaves `import.meta.resolve` to the browser, because the host uses it to find out if an import map was
        // accepted.
        { test: /[\\/]import-maps\.ts$/, type: 'javascript/auto', parser: { importMeta: false } },
        {
          oneOf: [
            // The text of the file, whatever its kind.
            { resourceQuery: /^\?raw$/, type: 'asset/source' },
            // Class names contain the app and a hash of the text, so two releases in one page do not collide.
            {
              test: /\.module\.css$/,
              type: 'css/module',
              parser: { namedExports: false },
              generator: { localIdentName: '[uniqueName]-[local]-[hash]' },
            },
            {
              test: /\.tsx?$/,
              loader: 'builtin:swc-loader',
              options: {
                jsc: {
                  parser: { syntax: 'typescript', tsx: true },
                  transform: {
                    react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment },
                  },
                },
                env: { targets: SUPPORTED_BROWSERS },
              },
            },
            { test: PICTURES_AND_FONTS, type: 'asset/resource' },
          ],
        },
      ],
    },
    optimization: isDevelopment
      ? { emitOnErrors: false }
      : { chunkIds: 'deterministic', moduleIds: 'deterministic', realContentHash: true },
    performance: { hints: false },
    stats: 'errors-warnings',
  } satisfies Configuration;
}

export const toEntryFile = (isDevelopment: boolean) => `remoteEntry.${toTail(isDevelopment)}.js`;
