import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONSOLE_HEADER } from '@sharpside/contracts/control';
import { startBalancer } from '@sharpside/control/testing/balancer';
import { startLocalProvider } from '@sharpside/control/testing/local-provider';
import { startReceiver } from '@sharpside/control/testing/webhook-receiver';
import { createTokens } from '@sharpside/control/tokens/tokens';
import { createS3Store } from '@sharpside/object-store';
import { type S3Server, startS3Server } from '@sharpside/object-store/testing/s3-server';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { publish } from '@sharpside/registry/publish/publish';
import { REGISTRY_USE } from '@sharpside/registry/store/registry-store';
import { aHostBuild, writeBuild } from '@sharpside/registry/testing/a-build';
import { findRegistryFaults } from '@sharpside/registry/testing/find-registry-faults';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { startRedis } from '@sharpside/sign-in/testing/redis-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aLargeBuild } from '../testing/a-large-build.ts';
import { createWorkspace } from '../testing/a-workspace.ts';
import { startControlProcess } from '../testing/control-process.ts';
import { runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

// Processes, real servers, and a lease that has to expire take time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const LARGE_BYTES = 6_000_000;
const SECRET = randomBytes(32).toString('hex');

describe('two control services behind a balancer', { tags: ['redis', 'ceph'] }, () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3Server();
  });
  afterAll(() => s3?.stop());

  async function createScene() {
    const redis = await startRedis();
    onTestFinished(redis.stop);
    const location = await s3.createBucket();
    const store = createS3Store(location, { use: REGISTRY_USE });
    const { root, build } = await createWorkspace();
    const provider = await startLocalProvider();
    const receiver = await startReceiver();
    const balancer = await startBalancer();

    const roles = { group: 'release-managers', apps: ['*'], rights: ['promote', 'rollback'] };
    await writeFile(join(root, 'roles.json'), JSON.stringify({ contact: 'Ops', roles: [roles] }));
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const hook = { name: 'ops', url: receiver.url, secret, allowPrivate: true };
    await writeFile(join(root, 'hooks.json'), JSON.stringify({ webhooks: [hook] }));
    const host = aHostBuild();
    const author = { app: 'host', by: 'Ann', channel: 'production', reason: null };
    const folder = await writeBuild(join(await createTemporaryFolder(), 'dist'), host);
    await publish({ store }, { ...author, folder, commit: null });

    const environment = {
      CONTROL_STORE: `s3://${location.bucket}/site`,
      AWS_ENDPOINT_URL_S3: location.endpoint ?? '',
      AWS_ACCESS_KEY_ID: location.keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: location.keys.secretAccessKey,
      CONTROL_SESSIONS: redis.url,
      CONTROL_SESSION_SECRETS: SECRET,
      CONTROL_OIDC_ISSUER: provider.url,
      CONTROL_OIDC_CLIENT_ID: 'console',
      CONTROL_OIDC_CLIENT_SECRET: 'a secret of the console',
      CONTROL_PUBLIC_ORIGIN: 'https://control.example',
      CONTROL_ROLES: join(root, 'roles.json'),
      CONTROL_WEBHOOKS: join(root, 'hooks.json'),
    };
    const running = new Map<string, ChildProcess>();
    async function start(): Promise<string> {
      const { url, child } = await startControlProcess(root, environment);
      running.set(url, child);
      balancer.setServers([...running.keys()]);
      return url;
    }
    async function kill(url: string): Promise<void> {
      const child = running.get(url);
      running.delete(url);
      if (!child) throw new Error('It does not run.');
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    const tokens = createTokens({ store, now: () => new Date() });
    const { text } = await tokens.create({
      apps: ['*'],
      rights: ['publish', 'rollback'],
      holder: 'CI',
      by: 'Ops',
      days: 1,
    });
    const promoteHost = () => makeChange({ store }, { action: 'promote', ...author, version: '1.0.0' });
    return {
      store,
      redis,
      root,
      build,
      provider,
      receiver,
      balancer,
      running,
      start,
      kill,
      promoteHost,
      text,
      mfe: (...argv: string[]) => runMfeHere(argv, root, { MFE_STORE: balancer.url, MFE_TOKEN: text }),
    };
  }

  type Scene = Awaited<ReturnType<typeof createScene>>;

  /** Signs a person in through the balancer; each step may reach another service. */
  async function signIn({ balancer, provider }: Scene): Promise<string> {
    // `fetch` sends the balancer's own host, so this is the request that already was at the public origin.
    const begun = await fetch(`${balancer.url}/v1/sign-in?here=${Date.now()}`, { redirect: 'manual' });
    const [attempt = ''] = String(begun.headers.get('set-cookie')).split(';');
    const back = new URL(provider.approve(String(begun.headers.get('location'))));
    const url = `${balancer.url}${back.pathname}${back.search}`;
    const done = await fetch(url, { redirect: 'manual', headers: { cookie: attempt } });
    const session = done.headers.getSetCookie().find((one) => one.startsWith('console-session='));
    return session?.split(';')[0] ?? '';
  }

  const readSession = async ({ balancer }: Scene, cookie: string) => {
    const answer = await fetch(`${balancer.url}/v1/session`, { headers: { cookie } });
    return { status: answer.status, ...(await answer.json()) };
  };

  const change = ({ balancer }: Scene, headers: Record<string, string>, reason: string) =>
    fetch(`${balancer.url}/v1/apps/host/changes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ action: reason === '' ? 'unfreeze' : 'freeze', channel: 'production', reason }),
    });

  it('sign nobody out and lose no event when one is killed, and the other acts in its place', async () => {
    const scene = await createScene();
    const { start, kill, receiver, balancer, promoteHost, redis } = scene;
    const first = await start();
    await start();
    const cookie = await signIn(scene);
    const OWN = { cookie, origin: balancer.url, [CONSOLE_HEADER]: '1' };
    for (let times = 0; times < 4; times += 1)
      expect(await readSession(scene, cookie)).toMatchObject({ person: { name: 'Ann Ops <ann>' } });
    await promoteHost();
    await expect.poll(() => receiver.taken).toEqual(['production/1/revision']);

    await kill(first);
    expect(await readSession(scene, cookie)).toMatchObject({ person: { name: 'Ann Ops <ann>' } });
    expect((await change(scene, OWN, 'One service is gone')).status).toBe(200);
    // The first service was on duty, so its lease must expire. A delivery that it did not record is repeated.
    await expect
      .poll(() => [...new Set(receiver.taken)], { timeout: 60_000, interval: 200 })
      .toEqual(['production/1/revision', 'production/2/revision']);

    const third = await start();
    redis.freeze();
    const refused = await readSession(scene, cookie);
    expect(refused).toMatchObject({ status: 503, error: { code: 'CONTROL_SESSIONS_UNREACHABLE' } });
    expect((await fetch(`${third}/readyz`)).status).toBe(200);
    const bearer = { authorization: `Bearer ${scene.text}` };
    expect((await change(scene, bearer, 'Without Redis')).status).not.toBe(503);
    redis.thaw();
    await expect.poll(async () => (await readSession(scene, cookie)).status).toBe(200);

    const out = await fetch(`${third}/v1/session`, {
      method: 'DELETE',
      headers: { cookie, origin: third, [CONSOLE_HEADER]: '1' },
    });
    expect(out.status).toBe(200);
    for (let times = 0; times < 2; times += 1)
      expect((await readSession(scene, cookie)).person).toBeUndefined();
  });

  it('publish a build when one is killed in the middle of a file', async () => {
    const scene = await createScene();
    const { balancer, start, kill, build, mfe, store, running } = scene;
    await start();
    await start();
    await build(aLargeBuild(LARGE_BYTES));
    const killed: Promise<void>[] = [];
    balancer.onBytes(
      (incoming) => incoming.method === 'PUT' && Number(incoming.headers['content-length']) >= LARGE_BYTES,
      LARGE_BYTES / 2,
      (url) => killed.push(kill(url)),
    );
    expect(await mfe('publish', 'remote-tools', '--allow-growth')).toMatchObject({
      code: EXIT_CODES.done,
      stderr: '',
    });
    await Promise.all(killed);
    expect([killed.length, running.size]).toEqual([1, 1]);
    expect(await findRegistryFaults(store, 'production')).toEqual([]);
    expect(await store.list('uploads/')).toEqual([]);
    expect(await store.list('releases/remote-tools/')).toHaveLength(1);
  });
});
