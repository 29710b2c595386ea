import { join } from 'node:path';
import { prepareVariants } from './variants.ts';
import { buildApp, ROOT } from './workspace.ts';

/** Builds the apps as they are and the variants that tests publish, once for all workers. */
export default async function buildApps() {
  await Promise.all([buildApp(join(ROOT, 'host')), prepareVariants()]);
}
