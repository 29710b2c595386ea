import { join } from 'node:path';
import { buildInChild } from 'platform/build-apps';
import { prepareVariants } from './variants.ts';
import { ROOT } from './workspace.ts';

/** Builds the apps as they are and the variants that tests publish, once for all workers. */
export default async function buildApps() {
  await Promise.all([buildInChild(join(ROOT, 'host')), prepareVariants()]);
}
