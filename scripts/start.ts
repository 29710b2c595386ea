// `npm start`: the whole product on this machine. Builds what changed, publishes it to the local registry, makes the
// sample data, and serves pages and calls from one address. `BACKEND_DATA=<folder>` serves real data instead of the sample,
// `SITE_BACKEND=none` starts the pages alone.
import { join } from 'node:path';
import { EDGE_VARIABLES, readEdgeConfig, startEdge } from '@sharpside/edge';
import { SERVER_VARIABLES } from '@sharpside/server';
import { findMisspelt, toOperatorsPlace } from '@sharpside/server-kit';
import { makeSample, requireBackendSettings, startLocalBackend } from './site/local-backend.ts';
import { REGISTRY_FOLDER, releaseChangedApps } from './site/local-release.ts';
import { requireSitePorts, toBackendPorts, toSitePorts } from './site/site-ports.ts';
import { DATA_FOLDER, readSiteSettings, requireSiteFolders, SITE_VARIABLES } from './site/site-settings.ts';
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

/** Settings of all parts of the site. */
const KNOWN = [...Object.keys(EDGE_VARIABLES), ...Object.keys(SITE_VARIABLES), ...SERVER_VARIABLES];

async function startSite() {
  for (const doubt of findMisspelt(process.env, { known: KNOWN })) console.warn(doubt);
  const settings = readSiteSettings(process.env);
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const isAnywhere = settings.port === 0;
  const environment = {
    EDGE_STORE: REGISTRY_FOLDER,
    EDGE_STATE: join(DATA_FOLDER, 'edge'),
    ...(isAnywhere && { EDGE_METRICS_PORT: '0' }),
    ...given,
    EDGE_PORT: String(settings.port),
  };
  // All that is wrong is said before anything is built.
  const edgeSettings = readEdgeConfig(environment);
  const hasBackend = settings.backend !== 'none';
  const ports = toSitePorts(given, settings.port);
  const usual = { BACKEND_PORT: isAnywhere ? '0' : String(settings.port + 2) };
  const backendSettings = hasBackend ? requireBackendSettings({ ...usual, ...given }) : undefined;
  requireSiteFolders(settings);
  // First of all the ports: a start that fails must not have changed what another one serves.
  const { port, sandboxPort, backendPort } = await requireSitePorts(ports, [
    { setting: 'EDGE_METRICS_PORT', port: toOperatorsPlace(edgeSettings).port, usual: 'EDGE_PORT + 10000' },
    ...(backendSettings
      ? toBackendPorts(ports, { metricsPort: toOperatorsPlace(backendSettings).port })
      : []),
  ]);
  const siteUrl = `http://127.0.0.1:${port}`;
  await prepare({ hasSample: hasBackend && settings.realData === undefined });
  const backend = hasBackend
    ? await startLocalBackend({ environment: given, siteUrl, port: backendPort, sandboxPort })
    : undefined;
  const config = readEdgeConfig({ ...environment, EDGE_PORT: String(port) });
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
