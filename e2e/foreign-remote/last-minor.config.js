import { ModuleFederationPlugin } from 'enhanced-of-last-minor/webpack';
import { createConfig } from './webpack.config.js';

/**
 * A build that uses the page's federation runtime, like the builds of our preset, and was made for the minor before the
 * host's. Such builds are live while a host goes from one minor to the next.
 */
export default createConfig({
  name: 'last-minor',
  experiments: { externalRuntime: true },
  Plugin: ModuleFederationPlugin,
});
