// `npm start`: the whole product on this machine. Builds the changed apps, publishes them to the local registry, serves
// the pages, and makes the sample data for the backend behind the same address. `BACKEND_DATA=<folder>` serves real
// data instead of the sample, `SITE_BACKEND=none` starts the pages alone, `--no-publish` serves what is live.
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEdge } from '@sharpside/edge';
import { isPublishRefusedError } from '@sharpside/registry/records/errors';
import { type LocalBackend, makeSample, prepareLocalBackend } from './site/local-backend.ts';
import { hasLiveHost, leaveReleases, REGISTRY_FOLDER, releaseChangedApps } from './site/local-release.ts';
import { readStart } from './site/read-start.ts';
import { INTERRUPTED } from './workspace/processes.ts';

const PAGE_FIRST_MS = 100;

const seconds = () => `${(performance.now() / 1000).toFixed(1)} s`;
const warnOn = (level: 'warn' | 'error') => (event: string, fields?: object) =>
  console[level](`${level}: ${event}`, fields ?? '');

async function toAdvice(error: unknown): Promise<string> {
  if (error instanceof Error && 'code' in error && error.code === 'SNAPSHOT_NONE') {
    return `${error.message}. BACKEND_DATA names that folder: docs/your-own-data.md says how data come into it.`;
  }
  if (isPublishRefusedError(error)) {
    const { toPublishAdvice } = await import('./site/publish-advice.ts');
    return toPublishAdvice(error, { hasLive: await hasLiveHost(), registry: REGISTRY_FOLDER });
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? `Port ${error.port}` : 'A port';
    return `${port} is in use. Stop what uses it, or choose other ones: EDGE_PORT=4010 npm start`;
  }
  return error instanceof Error ? error.message : String(error);
}

// Clears the progress bar of the sample, which is on the same terminal and is drawn again below the line.
const say = (line: string) => console.log(process.stderr.isTTY ? `\r\u001b[2K${line}` : line);

type Preparation = { released: Promise<void>; sample: Promise<void> };

/** Releases the changed apps and makes the sample in parallel. If one fails, the other is stopped. */
function prepare({ hasSample, isPublished }: { hasSample: boolean; isPublished: boolean }): Preparation {
  const ending = new AbortController();
  const { signal } = ending;
  const sample = hasSample ? makeSample({ say, signal }) : Promise.resolve();
  const releases = isPublished ? releaseChangedApps({ say, signal }) : leaveReleases({ say });
  // Rejects with the first failure of the two. The other work is then stopped, so its own failure is not of interest.
  const released = Promise.race([releases, sample.then(() => releases)]);
  for (const work of [releases, sample]) work.catch(() => ending.abort());
  return { released, sample };
}

type Start = Awaited<ReturnType<typeof readStart>>;

/** Serves the pages, and passes calls on to the address of the backend, which may start later. */
function servePages(
  { config }: Start,
  { siteUrl, local }: { siteUrl: string; local: LocalBackend | undefined },
) {
  const { runtimeConfig } = config;
  return startEdge(
    {
      ...config,
      backend: local?.url ?? config.backend,
      publicOrigin: config.publicOrigin ?? siteUrl,
      runtimeConfig: { ...runtimeConfig, subscribeUrl: local?.subscribeUrl ?? runtimeConfig.subscribeUrl },
    },
    { log: { info: () => {}, warn: warnOn('warn'), error: warnOn('error') } },
  );
}

/**
 * Serves the pages as soon as they are built, and the data once it is there. Returns undefined if the start was
 * interrupted.
 */
async function startSite() {
  const { values: options } = parseArgs({ options: { 'no-publish': { type: 'boolean' } } });
  const start = await readStart(process.env, console.warn);
  const { ports, portLine, hasBackend, hasSample, given } = start;
  say(portLine);
  const siteUrl = `http://127.0.0.1:${ports.port}`;
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const { released, sample } = prepare({ hasSample, isPublished: !options['no-publish'] });
  await released;
  const place = { port: ports.backendPort, sandboxPort: ports.sandboxPort };
  const local = hasBackend ? await prepareLocalBackend({ environment: given, siteUrl, ...place }) : undefined;
  const closing = [() => local?.close()];
  try {
    const edge = await servePages(start, { siteUrl, local });
    closing.push(edge.close);
    if (local) {
      say(`Pages after ${seconds()}: ${edge.url}; data and sign-in follow ...`);
      // Waits a moment, so that a waiting browser gets its page first: loading the backend blocks this process for half
      // a second.
      await setTimeout(PAGE_FIRST_MS);
    }
    await sample;
    const backend = await local?.start(stopping.signal);
    if (stopping.signal.aborted) {
      await backend?.close();
      return undefined;
    }
    stopping.signal.addEventListener('abort', () => void backend?.close());
    return { ...edge, backend };
  } catch (error) {
    await Promise.allSettled(closing.map((close) => close()));
    // The start of the backend was stopped, as builds and the sample are.
    if (stopping.signal.aborted) process.exitCode ??= INTERRUPTED;
    throw error;
  }
}

type Site = NonNullable<Awaited<ReturnType<typeof startSite>>>;

function sayReady({ url, operatorsUrl, backend }: Site): void {
  const known = [
    `CONTROL_EDGES=${operatorsUrl}`,
    ...(backend ? [`CONTROL_BACKEND=${backend.url}`] : []),
  ].join(' ');
  const metrics = [operatorsUrl, ...(backend ? [backend.operatorsUrl] : [])].map((one) => `${one}/metrics`);
  console.log(`
Ready after ${seconds()}: ${url}

  ${url}/sportsbooks/arbitrage-calculator
  ${url}/sportsbooks/odds-converter

Next: in a second terminal,
  npm run mfe -- status          what is live
  npm run mfe -- history         who changed what, when and why
  npm run backend -- snapshots   which data are served
  npm run console && ${known} npm run mfe -- control
                                 what is live and whether the data are whole, in a browser; docs/control.md
  curl ${metrics.join(' ')}
                                 what the servers count, for this machine alone
  docs/your-own-data.md          real data instead of the sample
  npm test                       checks, tests, and the main ways in a browser

Ctrl+C stops the site; what was published stays in .data.`);
}

try {
  const site = await startSite();
  if (site) sayReady(site);
} catch (error) {
  // A start that somebody stopped needs no explanation.
  if (process.exitCode === INTERRUPTED) {
    console.log('\nStopped before it was ready. Next: npm start goes on where this ended.');
  } else {
    console.error(`\nThe site could not be started. ${await toAdvice(error)}`);
    process.exitCode = 1;
  }
  // A start that failed may have left work, which must not keep the process running.
  process.exit();
}
