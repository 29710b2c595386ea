import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Writable } from 'node:stream';
import { createSandboxApp } from '@sharpside/sandbox-provider/sandbox-app';
import { openSandboxStore } from '@sharpside/sandbox-provider/sandbox-store';
import { toLogOptions } from '@sharpside/server-kit/server';
import Fastify, { type FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';
import { onTestFinished } from 'vitest';
import { createAuthPlugin } from '../auth-plugin.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { createSqliteSessionStore } from '../sessions/sqlite-session-store.ts';
import { type AuthConfigInput, parseAuthConfig } from '../settings/auth-config.ts';
import type { GroupKey } from '../settings/group-key-file.ts';
import {
  SANDBOX_SUBSCRIPTIONS_PATH,
  type SandboxConfig,
  type SigningKey,
  SUBSCRIPTIONS_SCOPE,
} from '../settings/sandbox-config.ts';
import { type AuthKeys, createKeys } from '../tokens/key-files.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export type AuthForTests = {
  siteUrl: string;
  /** The sandbox provider, on another host name, so that a sign-in crosses sites. */
  providerUrl: string;
  providerKey: SigningKey;
  /** The provider's id of the last sign-in. */
  lastSid(): string | undefined;
  stopProvider(): void;
  clock: TestClock;
  app: FastifyInstance;
  store: SessionStore;
  logLines: string[];
  findEvents(event: string): Record<string, unknown>[];
  close(): Promise<void>;
};

export type StartAuthOptions = {
  start?: string;
  config?: Partial<AuthConfigInput>;
  scope?: string;
  groupKeys?: readonly GroupKey[];
  store?: (now: () => number) => SessionStore | Promise<SessionStore>;
  /** Stands between the backend and the provider, in place of the network. */
  fetch?: CustomFetch;
};

const SITE_PAGE = (path: string) => `<!doctype html><html lang="en"><title>Site</title>
<h1>Page ${encodeURI(path)}</h1><p id="status">unknown</p>
<script type="module">
const answer = await fetch('/api/auth/status');
const { isAuthenticated } = await answer.json();
document.querySelector('#status').textContent = isAuthenticated ? 'signed in' : 'signed out';
</script>`;

/** Noon is far from the end of a session at 06:00 in New York, so tests can add some hours. */
const NOON = '2025-07-20T12:00:00-04:00';

// Keys are made once for a file of tests, because making them is slow.
let keys: AuthKeys | undefined;

const NO_LIMITS = {
  signInsPerMinute: 1_000_000,
  triesPerAttempt: 1_000_000,
  straysPerMinute: 1_000_000,
  signOutsPerMinute: 1_000_000,
  logoutTokensPerMinute: 1_000_000,
  accountCallsPerMinute: 1_000_000,
};

async function listen(host: string): Promise<{ server: Server; url: string }> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  return { server, url: `http://${host}:${address.port}` };
}

async function closeServer(server: Server) {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

function addSite(app: FastifyInstance) {
  app.get('/api/member', { onRequest: app.requireSession }, async () => ({ results: ['member'] }));
  app.get('/api/premium', { onRequest: app.requireSubscription }, async () => ({ results: ['premium'] }));
  app.post('/api/member', { onRequest: app.requireSession }, async () => ({ results: ['posted'] }));
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    app.route({ method, url: '/api/anybody', handler: async () => ({ changed: true }) });
  }
  app.get('/*', (request, reply) => reply.type('text/html').send(SITE_PAGE(request.url)));
}

const isFault = ({ level, err }: { level: string; err?: { code?: string } }) =>
  level === 'error' || level === 'fatal' || err?.code === 'FST_ERR_REP_ALREADY_SENT';

function createLog() {
  const logLines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logLines.push(String(chunk));
      done();
    },
  });
  return {
    logLines,
    stream,
    findEvents: (event: string) =>
      logLines
        .map((line): Record<string, unknown> => JSON.parse(line))
        .filter((line) => line.event === event),
    findFaults: () => logLines.filter((line) => isFault(JSON.parse(line))),
  };
}

function watchSids(store: SessionStore) {
  let lastSid: string | undefined;
  const watched: SessionStore = {
    ...store,
    create(idHash, record, sid) {
      lastSid = sid;
      return store.create(idHash, record, sid);
    },
  };
  return { watched, lastSid: () => lastSid };
}

/** Complete sign-in on loopback ports: the sandbox provider, and an app with the plugin. */
export async function startAuthForTests(options: StartAuthOptions = {}): Promise<AuthForTests> {
  const clock = createTestClock(options.start ?? NOON);
  const { now } = clock;
  keys ??= createKeys();
  const site = await listen('localhost');
  const provider = await listen('127.0.0.1');
  const client = { clientId: 'site', clientSecret: keys.clientSecret };
  const { logLines, stream, findEvents, findFaults } = createLog();
  const app = Fastify(toLogOptions({ level: 'trace', stream }));

  const sandboxStore = openSandboxStore(':memory:');
  const sandboxConfig: SandboxConfig = {
    ...client,
    issuer: provider.url,
    name: 'Creatorly',
    siteUrl: site.url,
    backendUrl: site.url,
    cookieSecret: keys.sandboxCookieSecret,
    signingKey: keys.sandboxSigningKey,
  };
  const sandbox = createSandboxApp(sandboxConfig, { store: sandboxStore, now, log: app.log });

  const config = parseAuthConfig({
    siteUrl: site.url,
    backendUrl: site.url,
    secrets: [keys.sessionSecret],
    limits: NO_LIMITS,
    provider: {
      ...client,
      issuer: provider.url,
      scope: options.scope ?? 'openid profile subscriptions',
      subscriptionsUrl: `${provider.url}${SANDBOX_SUBSCRIPTIONS_PATH}`,
      subscriptionsScope: SUBSCRIPTIONS_SCOPE,
    },
    ...options.config,
  });
  const store = await (options.store?.(now) ?? createSqliteSessionStore({ path: ':memory:', now }));
  const { watched, lastSid } = watchSids(store);
  await app.register(
    createAuthPlugin(config, {
      store: watched,
      now,
      fetch: options.fetch,
      groupKeys: options.groupKeys ?? [],
    }),
  );
  addSite(app);
  await Promise.all([app.ready(), sandbox.ready()]);
  site.server.on('request', (request, response) => app.routing(request, response));
  provider.server.on('request', (request, response) => sandbox.routing(request, response));

  return {
    siteUrl: site.url,
    providerUrl: provider.url,
    providerKey: keys.sandboxSigningKey,
    lastSid,
    stopProvider() {
      provider.server.close();
      provider.server.closeAllConnections();
    },
    clock,
    app,
    store,
    logLines,
    findEvents,
    async close() {
      await Promise.all([closeServer(site.server), closeServer(provider.server)]);
      await Promise.all([app.close(), sandbox.close()]);
      sandboxStore.close();
      await store.close();
      // Refusals are not logged as errors, so every logged error is a fault of ours.
      const faults = findFaults();
      if (faults.length > 0) throw new TypeError(`The app logged errors:\n${faults.join('')}`);
    },
  };
}

export async function startAuth(options?: StartAuthOptions): Promise<AuthForTests> {
  const auth = await startAuthForTests(options);
  onTestFinished(() => auth.close());
  return auth;
}
