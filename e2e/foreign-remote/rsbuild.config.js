import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { SHARED } from './shared.js';

export default defineConfig({
  source: { entry: { index: './src/index.js' }, define: { BUNDLER: JSON.stringify('Rsbuild') } },
  output: { distPath: { root: 'dist/rsbuild' }, assetPrefix: 'auto', module: true },
  tools: { htmlPlugin: false },
  plugins: [
    pluginModuleFederation({
      name: 'remote_foreign',
      filename: 'remoteEntry.[contenthash].js',
      library: { type: 'module' },
      dts: false,
      exposes: { './hello': './src/hello-screen.js' },
      shared: SHARED,
    }),
  ],
});
