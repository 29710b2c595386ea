import { join } from 'node:path';
import { buildInChild } from 'platform/build-apps';
import { prepareVariants } from './variants.ts';
import { ROOT, runCommand } from './workspace.ts';

async function buildConsole() {
  const { code, stdout, stderr } = await runCommand([process.execPath, join(ROOT, 'scripts/console.ts')]);
  if (code !== 0) throw new Error(`The console was not built:\n${stdout}${stderr}`);
}

/** Builds the apps as they are and the variants that tests publish, once for all workers. */
export default async function buildApps() {
  await Promise.all([buildInChild(join(ROOT, 'host')), prepareVariants(), buildConsole()]);
}
