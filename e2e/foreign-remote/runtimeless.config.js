import { createConfig } from './webpack.config.js';

/** A build that takes the federation runtime from the page, as those of our preset do. */
export default createConfig({ name: 'runtimeless', experiments: { externalRuntime: true } });
