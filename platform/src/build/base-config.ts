import { join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { createRuntimeAliases } from './federation-runtime.ts';

/** Import maps with integrity, which the edge relies on, exist in every browser from these on. */
const BROWSERS = ['chrome >= 127', 'edge >= 127', 'firefox >= 138', 'safari >= 18'];

/** Long enough that two builds of one app never meet, short enough to read in a network panel. */
const HASH = '[contenthash:16]';

type BaseOptions = { root: string; name: string };

/** What every app of the platform is built with: ES modules end to end, content-hashed names, modern output. */
export function createBaseConfig({ root, name }: BaseOptions) {
  return {
    name,
    context: root,
    mode: 'production',
    devtool: false,
    target: ['web', 'es2022'],
    output: {
      path: join(root, 'dist'),
      clean: true,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      workerChunkLoading: 'import',
      uniqueName: name,
      publicPath: 'auto',
      filename: `[name].${HASH}.js`,
      chunkFilename: `[name].${HASH}.js`,
      assetModuleFilename: `[name].${HASH}[ext]`,
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
              transform: { react: { runtime: 'automatic' } },
            },
            env: { targets: BROWSERS },
          },
        },
      ],
    },
    optimization: { chunkIds: 'deterministic', moduleIds: 'deterministic', realContentHash: true },
    performance: { hints: false },
    stats: 'errors-warnings',
  } satisfies Configuration;
}

export const ENTRY_FILE = `remoteEntry.${HASH}.js`;
