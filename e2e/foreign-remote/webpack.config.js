import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { SHARED } from './shared.js';

/**
 * Webpack configuration of the section.
 *
 * @param options.name folder of the build, and the name that its screen shows.
 * @param options.experiments experiments of the federation plugin.
 * @param options.Plugin the federation plugin, if not the current version.
 */
export const createConfig = ({ name, experiments, Plugin = ModuleFederationPlugin }) => ({
  mode: 'production',
  context: import.meta.dirname,
  // The container is the only entry.
  entry: {},
  target: ['web', 'es2022'],
  experiments: { outputModule: true },
  output: {
    path: join(import.meta.dirname, 'dist', name),
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    publicPath: 'auto',
    uniqueName: 'remote-foreign',
    chunkFilename: '[name].[contenthash].js',
  },
  module: {
    rules: [
      {
        test: /\.module\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          { loader: 'css-loader', options: { modules: { namedExport: false } } },
        ],
      },
    ],
  },
  plugins: [
    new webpack.DefinePlugin({ BUNDLER: JSON.stringify(name) }),
    new MiniCssExtractPlugin({ chunkFilename: '[name].[contenthash].css' }),
    new Plugin({
      name: 'remote_foreign',
      filename: 'remoteEntry.[fullhash].js',
      library: { type: 'module' },
      dts: false,
      exposes: { './hello': './src/hello-screen.js' },
      shared: SHARED,
      ...(experiments && { experiments }),
    }),
  ],
});

export default createConfig({ name: 'webpack' });
