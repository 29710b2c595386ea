import { join } from 'node:path';

/** A page of somebody else, which shows a screen of our site. */
export default {
  mode: 'production',
  context: import.meta.dirname,
  entry: './foreign-host.js',
  performance: { hints: false },
  output: { path: join(import.meta.dirname, 'dist/host'), filename: 'host.js' },
};
