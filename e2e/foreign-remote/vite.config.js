import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';
import { SHARED } from './shared.js';

export default defineConfig({
  base: './',
  define: { BUNDLER: JSON.stringify('Vite') },
  // Vite needs an entry, but the site loads only the container.
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
