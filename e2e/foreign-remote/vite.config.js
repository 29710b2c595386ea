import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';
import { SHARED } from './shared.js';

export default defineConfig({
  base: './',
  define: { BUNDLER: JSON.stringify('Vite') },
  // Vite needs an entry, but the site loads only the container. Each bundler of this example has its own folder in
  // `dist`. A repository with one bundler leaves `outDir` out, and adopts `dist`.
  build: { outDir: 'dist/vite', target: 'es2022', rolldownOptions: { input: 'src/index.js' } },
  plugins: [
    federation({
      name: 'remote-foreign',
      filename: 'remoteEntry-[hash].js',
      manifest: true,
      dts: false,
      exposes: { './hello': './src/hello-screen.js' },
      shared: SHARED,
    }),
  ],
});
