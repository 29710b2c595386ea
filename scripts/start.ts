// `npm start`: the whole product on this machine. Builds what changed, publishes it to the local registry, serves it.
import { join } from 'node:path';
import { readEdgeConfig, startEdge } from 'platform/edge';
import { DATA_FOLDER, REGISTRY_FOLDER, releaseChangedApps } from './local-release.ts';

const DEFAULT_PORT = '4000';
const seconds = () => `${(performance.now() / 1000).toFixed(1)} s`;

function toAdvice(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env.EDGE_PORT ?? DEFAULT_PORT} is in use. Stop what uses it, or choose another: EDGE_PORT=4001 npm start`;
  }
  return error instanceof Error ? error.message : String(error);
}

try {
  await releaseChangedApps((line) => console.log(line));
  const config = readEdgeConfig({
    EDGE_PORT: DEFAULT_PORT,
    EDGE_STORE: REGISTRY_FOLDER,
    EDGE_STATE: join(DATA_FOLDER, 'edge'),
    ...process.env,
  });
  const warnOnly = (level: 'warn' | 'error') => (event: string, fields?: object) =>
    console[level](`${level}: ${event}`, fields ?? '');
  const { url } = await startEdge(config, {
    log: { info: () => {}, warn: warnOnly('warn'), error: warnOnly('error') },
  });
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
