import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listenTestControl } from '@sharpside/control/testing/listen-control';
import { startEdge as listenEdge } from '@sharpside/edge';
import { parseEdgeConfig } from '@sharpside/edge/config';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { aHostRelease, publishFixture, writeRevision } from '@sharpside/registry/testing/releases';
import { listenTestApi } from '@sharpside/server/testing/listen-test-api';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { onTestFinished } from 'vitest';

type ListeningServer = {
  url: string;
  /** Origin at which operators read the server's metrics. */
  operatorsUrl: string;
  /** Alarms for operators: errors in the log. */
  listAlarms: () => unknown[];
};

/** A healthy backend that accepts every call. */
async function startBackend(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** `backend`: its address. Default: a healthy one that accepts every call. */
export async function startEdge(backend?: string): Promise<ListeningServer> {
  const folder = await createTemporaryFolder();
  const storeLocation = join(folder, 'registry');
  // A folder, because a file system restricts names in ways that a store in memory does not.
  const store = openRegistryStore(storeLocation, {});
  await publishFixture(store, aHostRelease());
  await writeRevision(store, 1, { host: {} });
  const log = createTestLog();
  const places = { storeLocation, stateDir: join(folder, 'edge'), port: 0 };
  const config = parseEdgeConfig({ ...places, backend: backend ?? (await startBackend()) });
  const edge = await listenEdge(config, { log });
  onTestFinished(() => edge.close());
  const { url, operatorsUrl } = edge;
  return { url, operatorsUrl, listAlarms: () => log.entries.filter(({ level }) => level === 'error') };
}

async function startControl(): Promise<ListeningServer> {
  const consoleDir = await createTemporaryFolder();
  await mkdir(join(consoleDir, 'assets'));
  await writeFile(join(consoleDir, 'index.html'), '<!doctype html>');
  const { url, operatorsUrl, log } = await listenTestControl({ config: { consoleDir } });
  return { url, operatorsUrl, listAlarms: () => log.entries.filter(({ level }) => level === 'error') };
}

/** The three servers, each listening on this machine for visitors and for operators. Closed when the test ends. */
export const LISTENING_SERVERS = [
  ['the edge', startEdge],
  ['the control service', startControl],
  ['the backend', listenTestApi],
] as const;
