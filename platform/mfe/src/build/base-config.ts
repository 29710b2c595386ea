import { join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { createRuntimeAliases } from './federation-runtime.ts';

/** Import maps with integrity, which the edge relies on, exist in every browser from these on. */
const BROWSERS = ['chrome >= 127', 'edge >= 127', 'firefox >= 138', 'safari >= 18'];

/**
 * The tail of each file's name: long enough that two builds of one app never meet, short enough to read in a network
 * panel. What is developed keeps its names, since open pages get every change by themselves.
 */
const toTail = (isDevelopment: boolean) => (isDevelopment ? 'dev' : '[contenthash:16]');

type BaseOptions = { root: string; name: string; isDevelopment?: boolean };

/** What every app of the platform is built with: ES modules end to end, content-hashed names, modern output. */
export function createBaseConfig({ root, name, isDevelopment = false }: BaseOptions) {
  const tail = toTail(isDevelopment);
  return {
    name,
    context: root,
    mode: isDevelopment ? 'development' : 'production',
    // Not the default of development, which needs `eval`: the policy of the pages allows none.
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    target: ['web', 'es2022'],
    output: {
      path: join(root, 'dist'),
      // A page may be several builds behind; it takes in one after the other.
      clean: !isDevelopment,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      workerChunkLoading: 'import',
      uniqueName: name,
      publicPath: 'auto',
      filename: `[name].${tail}.js`,
      chunkFilename: `[name].${tail}.js`,
      // Asked for again, as by the next release that has the same file, it throws again instead of being empty.
      strictModuleErrorHandling: true,
      assetModuleFilename: `[name].${tail}[ext]`,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: createRuntimeAliases() },
    module: {
      rules: [
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
            env: { targets: BROWSERS },
          },
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
