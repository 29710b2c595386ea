import { createConfig } from './webpack.config.js';

/** A build that expects a federation runtime of the page, as those of our preset did before. */
export default createConfig({ name: 'runtimeless', experiments: { externalRuntime: true } });
