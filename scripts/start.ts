// `npm start`: the whole product on this machine. Builds what changed, publishes it to the local registry, makes the
// sample data, and serves pages and calls from one address. `BACKEND_DATA=<folder>` serves real data instead of the sample,
// `SITE_BACKEND=none` starts the pages alone.
import { startEdge } from '@sharpside/edge';
import { makeSample, startLocalBackend } from './site/local-backend.ts';
import { REGISTRY_FOLDER, releaseChangedApps } from './site/local-release.ts';
import { readStart } from './site/read-start.ts';
import { INTERRUPTED } from './workspace/processes.ts';

const seconds = () => `${(performance.now() / 1000).toFixed(1)} s`;
const warnOn = (level: 'warn' | 'error') => (event: string, fields?: object) =>
  console[level](`${level}: ${event}`, fields ?? '');

function toAdvice(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'SNAPSHOT_NONE') {
    return `${error.message}. BACKEND_DATA names that folder: docs/your-own-data.md says how data come into it.`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'PUBLISH_REFUSED') {
    return `${error.message}\nWhere a live release is too old for it, delete ${REGISTRY_FOLDER}: all apps are then published again.`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? `Port ${error.port}` : 'A port';
    return `${port} is in use. Stop what uses it, or choose other ones: EDGE_PORT=4010 npm start`;
  }
  return error instanceof Error ? error.message : String(error);
}

// The bar of the sample stands on the same terminal meanwhile; it draws itself again below.
const say = (line: string) => console.log(process.stderr.isTTY ? `\r\u001b[2K${line}` : line);

/** Releases what changed and makes the sample, side by side; a failure of one ends the other. */
async function prepare({ hasSample }: { hasSample: boolean }): Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const work = [releaseChangedApps({ say, signal }), ...(hasSample ? [makeSample({ say, signal })] : [])];
  try {
    await Promise.all(work);
  } catch (error) {
    ending.abort();
    await Promise.allSettled(work);
    throw error;
  }
}

async function startSite() {
  const { ports, hasBackend, hasSample, given, config } = await readStart(process.env, console.warn);
  const siteUrl = `http://127.0.0.1:${ports.port}`;
  await prepare({ hasSample });
  const backend = hasBackend
    ? await startLocalBackend({
        ...{ environment: given, siteUrl },
        ...{ port: ports.backendPort, sandboxPort: ports.sandboxPort },
      })
    : undefined;
  const { runtimeConfig } = config;
  const subscribeUrl = backend?.sandboxSubscribeUrl ?? runtimeConfig.subscribeUrl;
  try {
    const edge = await startEdge(
      {
        ...config,
        backend: backend?.url ?? config.backend,
        publicOrigin: config.publicOrigin ?? siteUrl,
        runtimeConfig: { ...runtimeConfig, subscribeUrl },
      },
      { log: { info: () => {}, warn: warnOn('warn'), error: warnOn('error') } },
    );
    return { ...edge, backend };
  } catch (error) {
    await backend?.close();
    throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void backend?.close());
  }
}

try {
  const { url, operatorsUrl, backend } = await startSite();
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
  npm test                       everything that is tested

Ctrl+C stops the site; what was published stays in .data.`);
} catch (error) {
  // A person who stopped it needs no explanation.
  if (process.exitCode === INTERRUPTED) {
    console.log('\nStopped before it was ready. Next: npm start goes on where this ended.');
  } else {
    console.error(`\nThe site could not be started. ${toAdvice(error)}`);
    process.exitCode = 1;
  }
}
