import { CONSOLE_HEADER } from '@sharpside/contracts/control';
import { startRedis } from '@sharpside/sign-in/testing/redis-server';
import { expect, onTestFinished } from 'vitest';
import type { ControlConfigInput } from '../../config.ts';
import { createSite } from '../a-site.ts';
import { type LocalProvider, startLocalProvider, toClientSettings } from '../local-provider.ts';
import { SECRET } from '../session-records.ts';
import { startTestControl, type TestControl } from '../test-control.ts';

export const OWN = { origin: 'https://control.example', host: 'control.example', [CONSOLE_HEADER]: '1' };

const ROLES: NonNullable<ControlConfigInput['roles']> = {
  contact: 'the platform team',
  roles: [
    { group: 'release-managers', apps: ['*'], rights: ['promote', 'rollback'], mayMakeTokens: true },
    { group: 'on-call', apps: ['remote-tools'], rights: ['rollback'], mayMakeTokens: false },
  ],
};

type Headers = Record<string, string>;

function createBrowser({ app }: Pick<TestControl, 'app'>, provider: LocalProvider) {
  const get = (url: string, headers: Headers = {}) =>
    app.inject({ url, headers: { host: OWN.host, ...headers } });

  /** Begins a sign-in: returns the address of the provider, and the cookie that ties the sign-in to the browser. */
  async function begin(to = '/', before = '') {
    const answer = await get(`/v1/sign-in?to=${encodeURIComponent(to)}`, { cookie: before });
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
    return { cookie, authorization: String(answer.headers.location) };
  }

  const toCallback = (address: string) => address.slice(new URL(address).origin.length);

  async function comeBack(address: string, cookie: string) {
    const answer = await get(toCallback(address), { cookie });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    const session = cookies.find((one) => /^(__Host-)?console-session=/.test(one))?.split(';')[0];
    return { location: String(answer.headers.location), session };
  }

  async function signIn(to?: string, before?: string) {
    const { cookie, authorization } = await begin(to, before);
    return comeBack(provider.approve(authorization), cookie);
  }

  /** Rights of a session, each as `right app`. */
  async function readRights(session: string | undefined): Promise<string[]> {
    const answer = await get('/v1/session', { cookie: session ?? '' });
    const { tokens } = answer.json();
    return tokens.map(({ app: name, right }: { app: string; right: string }) => `${right} ${name}`);
  }

  return { get, begin, comeBack, signIn, readRights };
}

const toPersonConfig = (provider: LocalProvider) => ({ ...toClientSettings(provider), roles: ROLES });

export async function startPersonScene(config: Partial<ControlConfigInput> = {}) {
  const provider = await startLocalProvider();
  const control = await createSite({ config: { ...toPersonConfig(provider), ...config } });
  return { ...control, provider, ...createBrowser(control, provider) };
}

/** Two control services that share the sessions of one provider's people in a Redis. */
export async function startTwoPersonServices() {
  const redis = await startRedis();
  onTestFinished(redis.stop);
  const shared = { sessions: redis.url, sessionSecrets: [SECRET] };
  const scene = await startPersonScene(shared);
  const { store, clock, provider } = scene;
  const config = { ...toPersonConfig(provider), ...shared };
  const control = await startTestControl({ store, clock, config });
  const other = { ...control, ...createBrowser(control, provider) };
  // A Redis client connects by itself and in real time, so the scene has to wait.
  for (const { app } of [scene, control])
    await expect.poll(async () => (await app.operators.inject('/metrics')).body).toContain('_reachable 1\n');
  return { redis, provider, clock, one: scene, other };
}
