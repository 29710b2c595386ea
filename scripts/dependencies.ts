// `npm run dependencies`: known holes in the dependencies, from a database that is a file or a folder, and their licences.
// `-- --list` lists every dependency with its licence. `npm run check` runs it too.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readAccepted } from './dependencies/accepted.ts';
import { findHoles } from './dependencies/find-holes.ts';
import { countLicences, findLicenceFaults } from './dependencies/judge-licences.ts';
import { readLicences } from './dependencies/licences.ts';
import { readLockFile } from './dependencies/lock-file.ts';
import { readOsvDatabase } from './dependencies/osv-database.ts';
import { listPackages } from './workspace/packages.mjs';
import { ROOT } from './workspace/processes.ts';

/** Packages whose code pages load. */
const isOfBrowser = (folder: string) =>
  /^(host|contracts|remote-\w+|shared-\w+|platform\/console)$/.test(folder);

const { values } = parseArgs({
  options: { osv: { type: 'string' }, list: { type: 'boolean', default: false } },
});
const accepted = readAccepted();
const today = new Date().toISOString().slice(0, 10);
const packages = readLockFile(
  readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8'),
  listPackages().filter(isOfBrowser),
);

/** Prints what the database knows of the dependencies; returns what is wrong. */
function lookForHoles(path: string | undefined): string[] {
  if (path === undefined) {
    console.log(
      'Known holes: skipped. Name a database with --osv or OSV_DATABASE; docs/contributing.md says which.',
    );
    return [];
  }
  if (!existsSync(path))
    return [`There is no database at ${path}; give the path of an export of OSV for npm.`];
  const database = readOsvDatabase(path);
  const { faults, notes } = findHoles(packages, { database, accepted: accepted.holes, today });
  console.log(
    `Known holes: ${packages.length} dependencies against ${database.size} entries, ${faults.length} to mend.`,
  );
  for (const note of notes) console.log(`  ${note}`);
  return faults;
}

/** Prints the licences; returns what is wrong. */
function lookAtLicences(): string[] {
  const { licences, absent } = readLicences(packages, join(ROOT, 'node_modules'));
  console.log(
    `Licences of ${licences.length} dependencies; ${absent.length} are for other machines, and not here.`,
  );
  for (const { text, count, shipped } of countLicences(licences))
    console.log(
      `  ${String(count).padStart(5)}  ${text}${shipped > 0 ? `, ${shipped} may ship to browsers` : ''}`,
    );
  if (values.list) {
    for (const { name, version, text, mayShip } of licences)
      console.log(`${name} ${version}  ${text ?? 'none'}${mayShip ? '  may ship to browsers' : ''}`);
  }
  return findLicenceFaults(licences, { accepted: accepted.licences, today });
}

const faults = [...lookForHoles(values.osv ?? process.env.OSV_DATABASE), ...lookAtLicences()];
for (const fault of faults) console.error(`FAILED ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
