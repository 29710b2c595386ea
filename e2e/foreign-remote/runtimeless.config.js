import { createConfig } from './webpack.config.js';

/** A build that uses the page's federation runtime, like the builds of our preset. */
export default createConfig({ name: 'runtimeless', experiments: { externalRuntime: true } });
