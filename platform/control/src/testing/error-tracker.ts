import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ReleaseError } from '@sharpside/contracts/control';
import { systemClock } from '@sharpside/server-kit';
import { createMetrics } from '@sharpside/server-kit/server';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { expect, onTestFinished, vi } from 'vitest';
import { createErrorForwarder } from '../error-sinks/error-forwarder.ts';
import type { ErrorSink } from '../error-sinks/error-sink.ts';
import { listenHere } from './listen-here.ts';

const SOURCE = { file: 'remote-tools/src/board.tsx', line: 4, column: 3, name: 'rows' };
const WHERE = { app: 'remote-tools', file: 'screen.0a.js', line: 1, column: 8, source: SOURCE };
const LIBRARY = { app: 'host', file: 'libraries.0b.js', line: 1, column: 9, source: null };

export const anError = (changes: Partial<ReleaseError> = {}): ReleaseError => ({
  id: '0123456789',
  app: 'remote-tools',
  version: '1.1.0',
  failure: 'render',
  message: 'TypeError: no odds – “none”',
  firstAt: '2031-01-01T00:00:00.000Z',
  lastAt: '2031-01-01T00:01:00.000Z',
  networks: 1,
  hasMore: false,
  where: WHERE,
  lines: [
    { line: 3, text: 'export function Board() {' },
    { line: 4, text: '  return rows.map(x);' },
    { line: 5, text: '}' },
  ],
  stack: [WHERE, LIBRARY],
  owner: { team: 'Tools section', contact: '#tools' },
  commit: 'abc1234',
  ...changes,
});

export type Received = { url: string; headers: IncomingHttpHeaders; body: Buffer };

/** A tracker on this machine, which answers as it is told and remembers what it got. */
export async function startTracker(statuses: number[] = []) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    received.push({ url: `${method} ${url}`, headers, body: await buffer(request) });
    response.writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json' }).end('{}');
  });
  return { received, host: new URL(await listenHere(server)).host };
}

export function createForwarderScene(sink: ErrorSink, clock = systemClock) {
  const log = createTestLog();
  const forwarder = createErrorForwarder({ sinks: [sink], clock, log });
  onTestFinished(() => forwarder.stop());
  const metrics = createMetrics();
  forwarder.addMetrics(metrics);
  return { forwarder, log, metrics };
}

/** The one request that came. */
export async function receiveOne({ received }: { received: Received[] }): Promise<Received> {
  await vi.waitFor(() => expect(received).toHaveLength(1), 10_000);
  const [first] = received;
  if (!first) throw new Error('Nothing came.');
  return first;
}
