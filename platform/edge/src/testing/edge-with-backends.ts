import { type AppsFixture, aRemoteRelease, publishFixture } from '@sharpside/registry/testing/releases';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import type { EdgeConfigInput } from '../config.ts';
import { aStore, startTestEdge, type TestEdgeOptions } from './test-edge.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** A real server that answers with its name and the call, or as a test sets `held.answer`. It records the calls. */
async function startServer(name: string) {
  const server = Fastify({ forceCloseConnections: true });
  const held = { answer: undefined as Answer | undefined, calls: [] as string[], headers: {} as object };
  server.all('/*', async (request, reply) => {
    held.calls.push(`${request.method} ${request.url}`);
    held.headers = request.headers;
    if (held.answer) return held.answer(request, reply);
    return { from: name, url: request.url, body: request.body };
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, url, held, stop: () => server.close() };
}

/** The product's own backend, and a backend named nhl. */
export const servers = {} as Record<'own' | 'nhl', Awaited<ReturnType<typeof startServer>>>;

export function startServersForEachTest(): void {
  beforeEach(async () => {
    servers.own = await startServer('own');
    servers.nhl = await startServer('nhl');
  });
  afterEach(() => Promise.all([servers.own.stop(), servers.nhl.stop()]));
}

export const NHL = { 'remote-nhl': { current: '1.0.0' } };
export const BASE = { host: {}, 'remote-tools': {} };

/** A store in which remote-nhl 1.0.0 and 2.0.0 claim prefixes of the API, and 1.1.0 does not. */
export async function aStoreWithNhl(apps: AppsFixture = { ...BASE, ...NHL }) {
  const store = await aStore(apps);
  const publish = (version: string, api?: Record<string, string>) =>
    publishFixture(store, aRemoteRelease({ name: 'remote-nhl', version, ...(api && { api }) }));
  await publish('1.0.0', { '/api/nhl/': 'nhl' });
  await publish('1.1.0');
  await publish('2.0.0', { '/api/nhl/v2/': 'nhl' });
  return store;
}

export async function startEdge(
  config: Partial<EdgeConfigInput> = {},
  apps?: AppsFixture,
  prepare?: TestEdgeOptions['prepare'],
) {
  const store = await aStoreWithNhl(apps);
  return startTestEdge({
    store,
    prepare,
    config: { backend: servers.own.url, backends: [{ name: 'nhl', url: servers.nhl.url }], ...config },
  });
}

export const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code;
/** The name of the server that answered. */
export const fromOf = async (app: FastifyInstance, url: string, headers = {}) => {
  const response = await app.inject({ url, headers });
  return response.json().from;
};
export const readBackends = async (app: FastifyInstance) => (await app.inject('/readyz')).json().backends;
