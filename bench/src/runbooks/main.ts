// `npm run drill -- runbooks [name ...]`: walks docs/runbooks/ against a running site. Each section's fault is injected, its
// alert must be noticed by a Prometheus with the rules of deploy/, and its commands are run; `--write` puts their output into
// the page.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '@sharpside/e2e/harness/builds/workspace';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { listAlerts, toCommand, writeSettings } from '../../../scripts/deploy/start-prometheus.ts';
import { APP } from '../drill/commands.ts';
import { createToken } from '../drill/create-token.ts';
import { createPart, isAnswering } from '../drill/part.ts';
import { type DrillSite, startDrillSite } from '../drill/site.ts';
import type { Fault } from './fault.ts';
import { FAULTS } from './faults/faults.ts';
import { unmountDisk } from './faults/store-faults.ts';
import { openShell } from './shell.ts';
import { listSections, type RunLine, walkSection } from './walk-section.ts';

const FOLDER = join(ROOT, 'docs/runbooks');
const NOTICED_WITHIN_MS = 120_000;

const PAST_S = 20 * 60;
const STEP_S = 15;

/** Samples of servers that were up before: rules on new counters say nothing of a server that was not read until now. */
async function writePast(
  folder: string,
  { operators: { edges, backends, controls } }: DrillSite['ports'],
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const times = Array.from({ length: PAST_S / STEP_S }, (_, at) => now - PAST_S + at * STEP_S);
  const jobs = { edge: edges, backend: backends, control: controls };
  const lines = Object.entries(jobs).flatMap(([job, ports]) =>
    ports.flatMap((port) => times.map((time) => `up{job="${job}",instance="127.0.0.1:${port}"} 1 ${time}`)),
  );
  await writeFile(join(folder, 'past.txt'), ['# TYPE up gauge', ...lines, '# EOF', ''].join('\n'));
  const from = ['tsdb', 'create-blocks-from', 'openmetrics', 'past.txt', 'data'];
  await promisify(execFile)('promtool', from, { cwd: folder });
}

async function startPrometheus({ folder, ports }: DrillSite) {
  const own = join(folder, 'prometheus');
  await mkdir(own);
  const toAddresses = (numbers: readonly number[]) => numbers.map((port) => `127.0.0.1:${port}`);
  await writeSettings(own, {
    edge: toAddresses(ports.operators.edges),
    backend: toAddresses(ports.operators.backends),
    control: toAddresses(ports.operators.controls),
  });
  await writePast(own, ports);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const prometheus = createPart({
    name: 'Prometheus',
    command: toCommand(own, port),
    environment: { PATH: process.env.PATH ?? '' },
    cwd: own,
    isReady: () => isAnswering(`${url}/-/ready`),
  });
  await prometheus.start();
  return { url, stop: () => prometheus.kill() };
}

/** Waits for the alerts of a fault; those that did not come. */
async function waitForAlerts(url: string, wanted: readonly string[]): Promise<string[]> {
  const deadline = Date.now() + NOTICED_WITHIN_MS;
  for (;;) {
    const names = new Set((await listAlerts(url)).map(({ labels }) => labels.alertname));
    const missing = wanted.filter((name) => !names.has(name));
    if (missing.length === 0 || Date.now() > deadline) return missing;
    await pause(500);
  }
}

async function findPage(name: string): Promise<{ file: string; page: string }> {
  for (const entry of await readdir(FOLDER)) {
    const file = join(FOLDER, entry);
    const page = await readFile(file, 'utf8');
    if (listSections(page).includes(name)) return { file, page };
  }
  throw new RangeError(`No page of docs/runbooks/ has a section ${name}.`);
}

/** The live release as it was, whatever a walk left. */
async function putBack(site: DrillSite): Promise<void> {
  const ignore = () => undefined; // Refused where nothing is to be done.
  await site.mfe('unfreeze', APP, '--reason', 'A drill').catch(ignore);
  await site.mfe('canary', APP, 'abort', '--reason', 'A drill').catch(ignore);
  await site.mfe('promote', APP, site.stable).catch(ignore);
  await site.waitUntilLive(site.stable);
}

async function walk(site: DrillSite, fault: Fault, { run, url }: { run: RunLine; url: string }) {
  const { file, page } = await findPage(fault.name);
  await fault.inject(site);
  const missing = await waitForAlerts(url, fault.alerts ?? [fault.name]);
  let isRecovered = false;
  const recover = async () => {
    if (isRecovered) return;
    isRecovered = true;
    await fault.recover?.(site);
    await pause(1_500);
  };
  const walked = await walkSection(page, fault.name, { run, beforeLast: recover });
  await recover();
  if (process.argv.includes('--write')) await writeFile(file, walked);
  return missing;
}

const chosen = process.argv.slice(2).filter((name) => name !== 'runbooks' && !name.startsWith('--'));
const site = await startDrillSite(console.log);
const prometheus = await startPrometheus(site);
const tokens: string[] = [];
for (const app of ['host', APP]) {
  for (const right of ['publish', 'promote', 'rollback']) {
    tokens.push(await createToken(site, { app, right, holder: 'Olga of ops' }));
  }
}
const shell = await openShell(site, tokens.join(','));
const run: RunLine = async (command) => {
  const lines = await shell.run(command);
  console.log([`  $ ${command}`, ...lines.map((line) => `  ${line}`)].join('\n'));
  return lines;
};
let failures = 0;
try {
  for (const fault of FAULTS) {
    if (chosen.length > 0 && !chosen.includes(fault.name)) continue;
    console.log(`\n${fault.name}`);
    try {
      const missing = await walk(site, fault, { run, url: prometheus.url });
      for (const name of missing) console.log(`  ✖ No rule noticed it: ${name}`);
      failures += missing.length;
      await putBack(site);
    } catch (error) {
      console.log('  ✖ It could not be walked:', error);
      failures += 1;
    }
  }
} finally {
  shell.close();
  await unmountDisk(site);
  await prometheus.stop();
  await site.close();
}
console.log(`\n${failures} of ${FAULTS.length} went wrong.`);
process.exitCode = failures > 0 ? 1 : 0;
