import { ModuleFederationPlugin } from 'enhanced-of-last-minor/webpack';
import { createConfig } from './webpack.config.js';

/**
 * A build that takes the federation runtime from the page, as those of our preset do, and was made for the minor before the
 * host's: what is live while a host goes from one minor to the next.
 */
export default createConfig({
  name: 'last-minor',
  experiments: { externalRuntime: true },
  Plugin: ModuleFederationPlugin,
});
