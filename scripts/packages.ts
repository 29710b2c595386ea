// `npm run packages`: builds the packages that a team with its own repository installs, writes the reports of their
// API, and raises their versions; see docs/own-repository.md.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readChangesets } from '@changesets/read';
import { type ApiReports, createApiReports, toReportFile, toReportFolder } from './packages/api-reports.ts';
import { findReleased, readPackage, toReleased, toReleasedFile } from './packages/api-versions.ts';
import { buildPackages } from './packages/build-packages.ts';
import { ROOT, run } from './workspace/processes.ts';

const HELP = `npm run packages                build them, each into its lib/
npm run packages -- api         and write the reports of their public API, each into its api/
npm run packages -- change      say what changed and how much, for the next version (Changesets)
npm run packages -- version     raise the versions by what was said, and keep the API that they have`;

async function build(): Promise<void> {
  const folders = await buildPackages();
  console.log(`Built ${folders.length} packages, each into its lib/: ${folders.join(', ')}.`);
}

async function writeReports(folder: string, reports: ApiReports): Promise<void> {
  const target = toReportFolder(folder);
  await mkdir(target, { recursive: true });
  const files = new Map([...reports].map(([entry, text]) => [toReportFile(entry), text]));
  for (const file of await readdir(target))
    if (file.endsWith('.api.md') && !files.has(file)) await rm(join(target, file));
  for (const [file, text] of files) await writeFile(join(target, file), text);
}

/** Records the current API of a package under the package's version, unless this version was recorded before. */
async function keepReleased(folder: string, reports: ApiReports): Promise<void> {
  const { version } = await readPackage(folder);
  if ((await findReleased(folder))?.version === version) return;
  await writeFile(toReleasedFile(folder), `${JSON.stringify(toReleased(version, reports), null, 2)}\n`);
}

async function reportApi({ isRelease }: { isRelease: boolean }): Promise<void> {
  await build();
  for (const [folder, reports] of await createApiReports()) {
    await writeReports(folder, reports);
    if (isRelease) await keepReleased(folder, reports);
  }
  console.log('The reports of their public API are in their folders api/; commit them.');
}

async function callChangesets(command: string): Promise<boolean> {
  const program = join(ROOT, 'node_modules/@changesets/cli/bin.js');
  const { code } = await run([process.execPath, program, command]);
  process.exitCode = code;
  return code === 0;
}

const [task, ...more] = process.argv.slice(2);
if (task === undefined) {
  await build();
  console.log('Next: `npx pnpm@12.21.0 publish --recursive --registry <yours>` publishes each new version.');
} else if (task === 'api' && more.length === 0) {
  await reportApi({ isRelease: false });
} else if (task === 'change' && more.length === 0) {
  await callChangesets('add');
} else if (task === 'version' && more.length === 0) {
  const isPlanned = (await readChangesets(ROOT)).length > 0;
  if (!isPlanned) console.log('No change waits for a version.');
  if (!isPlanned || (await callChangesets('version'))) await reportApi({ isRelease: true });
} else {
  console.log(HELP);
  process.exitCode = task === '--help' ? 0 : 2;
}
