import { createRequire } from 'node:module';
import { join } from 'node:path';

const PLUGIN = '@module-federation/inject-external-runtime-core-plugin';
const lastMinor = createRequire(import.meta.url).resolve('enhanced-of-last-minor/webpack');
const pluginOfLastMinor = createRequire(lastMinor).resolve(PLUGIN);

/** A third-party page that shows a screen of our site. */
const createConfig = (name, alias = {}) => ({
  mode: 'production',
  context: import.meta.dirname,
  entry: './foreign-host.js',
  performance: { hints: false },
  resolve: { alias },
  output: { path: join(import.meta.dirname, 'dist/host'), filename: `${name}.js` },
});

export default [
  createConfig('host'),
  // Has the runtime of the previous minor, like a page whose host was rolled back.
  createConfig('host-of-last-minor', {
    '@module-federation/enhanced': 'enhanced-of-last-minor',
    [PLUGIN]: pluginOfLastMinor.slice(0, pluginOfLastMinor.indexOf('/dist/')),
  }),
];
