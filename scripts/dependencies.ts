// `npm run dependencies`: fails if `pnpm licenses` lists a dependency whose licence is not allowed. `npm run check`
// runs it too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';
import { findLicenceFaults } from './dependencies/licences.ts';
import { ROOT, run } from './workspace/processes.ts';

/** Packages that pages load. Their run-time dependencies are checked as well. */
const OF_BROWSER = ['host', 'contracts', 'remote-*', 'shared-*', 'platform/console'];

const manifest = join(ROOT, 'package.json');
const manifestSchema = v.looseObject({ packageManager: v.string() });
const { packageManager } = parseContractJson(manifestSchema, readFileSync(manifest, 'utf8'), manifest);

async function listLicences(...options: string[]): Promise<string> {
  const { code, output } = await run(
    ['npx', '--yes', packageManager, '--recursive', ...options, 'licenses', 'list', '--json'],
    { quiet: true },
  );
  if (code !== 0) throw new Error(`pnpm licenses ended with ${code}:\n${output}`);
  return output;
}

const shipped = await listLicences('--prod', ...OF_BROWSER.map((folder) => `--filter=./${folder}`));
const faults = [
  ...findLicenceFaults(shipped, { mayShip: true }),
  ...findLicenceFaults(await listLicences(), { mayShip: false }),
];
for (const fault of faults) console.error(`FAILED ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
