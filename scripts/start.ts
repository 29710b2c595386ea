// `npm start`: the whole product on this machine. Builds what changed, publishes it to the local registry, serves it.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readEdgeConfig, startEdge } from 'platform/edge';
import * as v from 'valibot';
import { DATA_FOLDER, REGISTRY_FOLDER, releaseChangedApps } from './local-release.ts';

const DEFAULT_PORT = '4000';
const seconds = () => `${(performance.now() / 1000).toFixed(1)} s`;

function toAdvice(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env.EDGE_PORT ?? DEFAULT_PORT} is in use. Stop what uses it, or choose another: EDGE_PORT=4001 npm start`;
  }
  return error instanceof Error ? error.message : String(error);
}

// Before anything is released the edge has nothing to serve, and says so; that is no news here.
let isServing = false;
const report = (level: 'warn' | 'error') => (event: string, fields?: object) => {
  if (isServing) console[level](`${level}: ${event}`, fields ?? '');
};

/** The edge looks for a new revision ten times a second. */
async function waitUntilServed(url: string, revision: number): Promise<void> {
  const readinessSchema = v.object({ revision: v.nullable(v.number()) });
  for (;;) {
    const readiness = v.parse(readinessSchema, await (await fetch(`${url}/readyz`)).json());
    if ((readiness.revision ?? 0) >= revision) return;
    await setTimeout(50);
  }
}

// First of all the port: a start that fails must not have changed what another one serves.
async function startSite() {
  const config = readEdgeConfig({
    EDGE_PORT: DEFAULT_PORT,
    EDGE_STORE: REGISTRY_FOLDER,
    EDGE_STATE: join(DATA_FOLDER, 'edge'),
    ...process.env,
  });
  const edge = await startEdge(config, {
    log: { info: () => {}, warn: report('warn'), error: report('error') },
  });
  try {
    await waitUntilServed(edge.url, await releaseChangedApps((line) => console.log(line)));
    isServing = true;
    return edge;
  } catch (error) {
    await edge.close();
    throw error;
  }
}

try {
  const { url } = await startSite();
  console.log(`
Ready after ${seconds()}: ${url}

  ${url}/sportsbooks/arbitrage-calculator
  ${url}/sportsbooks/odds-converter

Next: in a second terminal,
  npm run mfe -- status     what is live
  npm run mfe -- history    who changed what, when and why
  npm test                  everything that is tested

Ctrl+C stops the site; what was published stays in .data/registry.`);
} catch (error) {
  console.error(`\nThe site could not be started. ${toAdvice(error)}`);
  process.exitCode = 1;
}
