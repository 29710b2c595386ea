import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { startSandbox } from '@sharpside/sandbox-provider/start-sandbox';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSignIn } from './open-sign-in.ts';
import { findSandboxSubscribeUrl } from './settings/sandbox-config.ts';
import { parseSignInSettings } from './settings/sign-in-settings.ts';
import { createVisitor, signInAs } from './testing/create-visitor.ts';
import { findFreePort } from './testing/find-free-port.ts';
import { startRedis } from './testing/redis-server.ts';

/**
 * A backend with sign-in only. `stop` ends it like a shutdown.
 *
 * Default: `port` is the site's, for tests without a proxy.
 */
async function startBackend(dataDir: string, environment: Record<string, string>, port?: number) {
  const settings = parseSignInSettings(environment);
  const app = Fastify();
  const signIn = await openSignIn(settings, { dataDir, log: app.log, startSandbox });
  await app.register(signIn.plugin);
  app.get('/*', async () => 'page');
  await app.listen({ port: port ?? Number(new URL(settings.SITE_URL).port), host: 'localhost' });
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await app.close();
    await signIn.close();
  };
  onTestFinished(stop);
  return { signIn, stop };
}

async function chooseEnvironment() {
  const [sitePort, sandboxPort] = [await findFreePort(), await findFreePort()];
  return {
    SITE_URL: `http://localhost:${sitePort}`,
    SANDBOX_PORT: String(sandboxPort),
    PROVIDER_NAME: 'Creatorly',
  };
}

/** A load balancer that alternates between its servers. */
async function startBalancer(port: number, servers: readonly number[]) {
  let count = 0;
  const balancer = createServer((received, answer) => {
    const server = servers[count % servers.length] ?? 0;
    count += 1;
    const { method, url: path, headers } = received;
    const passOn = request({ host: 'localhost', port: server, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
    received.pipe(passOn);
  });
  await once(balancer.listen(port, 'localhost'), 'listening');
  onTestFinished(() => {
    balancer.closeAllConnections();
    balancer.close();
  });
}

const isSignedIn = async (visitor: ReturnType<typeof createVisitor>) =>
  (await (await visitor.call('/api/auth/status')).json()).isAuthenticated;

describe('openSignIn', () => {
  it('brings a sandbox where no provider is named, keeps all in its folder, and signs nobody out by a restart', async () => {
    const environment = await chooseEnvironment();
    const dataDir = await createTemporaryFolder();
    const { signIn, stop } = await startBackend(dataDir, environment);
    const visitor = createVisitor({ siteUrl: environment.SITE_URL });
    expect((await visitor.signIn('subscriber', '/mlb/scores')).url).toBe(
      `${environment.SITE_URL}/mlb/scores`,
    );
    const subscribeUrl = `http://localhost:${environment.SANDBOX_PORT}/subscribe`;
    expect(findSandboxSubscribeUrl(parseSignInSettings(environment))).toBe(subscribeUrl);
    await expect(signIn.ping()).resolves.toBeUndefined();
    const files = (await readdir(dataDir)).filter((file) => !/-(wal|shm)$/.test(file));
    expect(files.sort()).toEqual(['sandbox-provider.sqlite', 'sessions.sqlite', 'sign-in-keys.json']);
    await stop();
    await startBackend(dataDir, environment);
    expect(await isSignedIn(visitor)).toBe(true);
    const { access_token: token } = await (await visitor.call('/profile/')).json();
    expect((await visitor.call(`/api/check-subscription/?token=${token}`)).status).toBe(200);
  });

  it('brings no sandbox beside a real provider', async () => {
    const environment = await chooseEnvironment();
    const withProvider = {
      ...environment,
      OIDC_ISSUER: 'https://provider.example',
      OIDC_CLIENT_ID: 'site',
      OIDC_SCOPE: 'openid profile offline_access',
      SUBSCRIPTIONS_URL: 'https://provider.example/api/subscriptions',
      SESSION_SECRETS: 'a-secret-of-at-least-32-characters',
    };
    const { signIn } = await startBackend(await createTemporaryFolder(), withProvider);
    expect(findSandboxSubscribeUrl(parseSignInSettings(withProvider))).toBeNull();
    expect(signIn.config).toMatchObject({
      secrets: ['a-secret-of-at-least-32-characters'],
      provider: { issuer: 'https://provider.example', scope: 'openid profile offline_access' },
    });
    await expect(fetch(`http://localhost:${environment.SANDBOX_PORT}/`)).rejects.toThrow();
  });

  it('signs in and out where every request meets the other of two backends, and of their sandboxes', async () => {
    const environment = await chooseEnvironment();
    const sandboxUrl = `http://localhost:${environment.SANDBOX_PORT}`;
    const dataDir = await createTemporaryFolder();
    const backends: number[] = [];
    const sandboxes: number[] = [];
    for (const _ of ['first', 'second']) {
      const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
      const own = { ...environment, SANDBOX_URL: sandboxUrl, SANDBOX_PORT: String(sandboxPort) };
      await startBackend(dataDir, own, port);
      backends.push(port);
      sandboxes.push(sandboxPort);
    }
    await startBalancer(Number(new URL(environment.SITE_URL).port), backends);
    await startBalancer(Number(environment.SANDBOX_PORT), sandboxes);

    for (const account of ['subscriber', 'non-subscriber']) {
      const visitor = createVisitor({ siteUrl: environment.SITE_URL });
      expect((await visitor.signIn(account, '/mlb/scores')).url).toBe(`${environment.SITE_URL}/mlb/scores`);
      expect(await isSignedIn(visitor)).toBe(true);
      const { access_token: token } = await (await visitor.call('/profile/')).json();
      expect((await visitor.call(`/api/check-subscription/?token=${token}`)).status).toBe(200);
      await visitor.call('/api/auth/logout');
      expect(await isSignedIn(visitor)).toBe(false);
      // This request shifts the turns, so that the next sign-in uses the other server for each step.
      await visitor.ask(`${environment.SITE_URL}/`);
      await visitor.ask(`${sandboxUrl}/`);
    }
  });

  it('says that the sandbox’s port is taken, and leaves nothing open', async () => {
    const environment = await chooseEnvironment();
    const other = createServer().listen(Number(environment.SANDBOX_PORT), 'localhost');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const dataDir = await createTemporaryFolder();
    const { log } = Fastify();
    const opening = openSignIn(parseSignInSettings(environment), { dataDir, log, startSandbox });
    await expect(opening).rejects.toMatchObject({ code: 'EADDRINUSE' });
    // A leftover write-ahead log would mean that the database is still open.
    expect((await readdir(dataDir)).filter((file) => file.endsWith('-wal'))).toEqual([]);
  });
});

describe('with REDIS_URL', { tags: 'redis' }, () => {
  it('shares sessions between processes that share their secret', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const first = await chooseEnvironment();
    const shared = { REDIS_URL: redis.url, SESSION_SECRETS: 'a-secret-of-at-least-32-characters' };
    await startBackend(await createTemporaryFolder(), { ...first, ...shared });
    const second = await chooseEnvironment();
    await startBackend(await createTemporaryFolder(), { ...second, ...shared });

    const visitor = await signInAs({ siteUrl: first.SITE_URL }, 'subscriber');
    // Cookies of a host are sent to all of its ports, so the second site gets the session too.
    const status = `${second.SITE_URL}/api/auth/status`;
    expect(await (await visitor.ask(status)).json()).toEqual({ isAuthenticated: true });
    await visitor.call('/api/auth/logout');
    expect(await (await visitor.ask(status)).json()).toEqual({ isAuthenticated: false });
  });
});
