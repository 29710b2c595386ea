import { join } from 'node:path';
import { CREATOR_ID, profileSchema } from '@sharpside/contracts';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import type { CustomFetch } from 'openid-client';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSqliteSessionStore } from '../sessions/sqlite-session-store.ts';
import { createVisitor, signInAs, type Visitor } from '../testing/create-visitor.ts';
import { passOn } from '../testing/pass-on.ts';
import { type StartAuthOptions, startAuth } from '../testing/start-auth-for-tests.ts';
import { hashSecret, sealText } from '../tokens/keys.ts';

type Tamper = (call: { url: string; headers: Record<string, string> }) => Response | Error | undefined;

// A `fetch` that fails or answers as `tamper` decides. All other requests go to the sandbox.
function createWire() {
  const calls: string[] = [];
  let tamper: Tamper = () => undefined;
  const wire: CustomFetch = async (url, options) => {
    calls.push(new URL(url).pathname);
    const outcome = tamper({ url, headers: options.headers });
    if (outcome instanceof Error) throw outcome;
    return outcome ?? passOn(url, options);
  };
  return {
    fetch: wire,
    countCalls: (path: string) => calls.filter((call) => call === path).length,
    tamperWith(next: Tamper) {
      tamper = next;
    },
  };
}

const SUBSCRIPTIONS = '/api/subscriptions';
const TOKEN = '/oidc/token';
const DISCOVERY = '/.well-known/openid-configuration';

const rejectedToken = () => {
  const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"', 'Content-Type': 'application/json' };
  return new Response('{"error":"invalid_token"}', { status: 401, headers });
};

async function startWithWire(options: StartAuthOptions = {}) {
  const wire = createWire();
  const auth = await startAuth({ fetch: wire.fetch, ...options });
  return { auth, wire, signIn: (account = 'subscriber') => signInAs(auth, account) };
}

async function startSignedIn(options: StartAuthOptions = {}, account?: string) {
  const { signIn, ...started } = await startWithWire(options);
  return { ...started, signIn, visitor: await signIn(account) };
}

async function aSharedStore() {
  const path = join(await createTemporaryFolder(), 'sessions.sqlite');
  return (now: () => number) => createSqliteSessionStore({ path, now });
}

const askPremium = async (visitor: Visitor) => {
  const answer = await visitor.call('/api/premium');
  const body = await answer.json();
  return [answer.status, body.error?.code ?? body.results];
};

const askProfile = async (visitor: Visitor) => (await visitor.call('/profile/')).status;

async function passGate(visitor: Visitor) {
  const { access_token: token } = v.parse(profileSchema, await (await visitor.call('/profile/')).json());
  return visitor.call(`/api/check-subscription/?token=${encodeURIComponent(token)}`);
}

/** Rejects the first access token that it sees at this path, and lets all others pass. */
function createExpiry(path: string): Tamper {
  let first: string | undefined;
  return ({ url, headers }) => {
    if (!url.endsWith(path)) return undefined;
    first ??= headers.authorization;
    return headers.authorization === first ? rejectedToken() : undefined;
  };
}

describe('when the provider no longer takes an access token', () => {
  it('gets another with the refresh token and goes on, unseen by the visitor, with it from then on', async () => {
    const { auth, wire, visitor } = await startSignedIn();
    wire.tamperWith(createExpiry(SUBSCRIPTIONS));
    expect(await askPremium(visitor)).toEqual([200, ['premium']]);
    auth.clock.advance(60_000);
    expect(await askPremium(visitor)).toEqual([200, ['premium']]);
    expect(wire.countCalls(TOKEN)).toBe(2);
    expect(wire.countCalls(SUBSCRIPTIONS)).toBe(3);
  });

  it('takes the tokens that another process got, instead of using the refresh token again', async () => {
    const openStore = await aSharedStore();
    const { auth, wire, visitor } = await startSignedIn({ store: openStore });
    const theirs = openStore(auth.clock.now);
    onTestFinished(() => theirs.close());
    const id = (visitor.findCookie('session') ?? '').split('.')[0] ?? '';
    let firstBearer: string | undefined;
    wire.tamperWith(({ url, headers }) => {
      if (url.endsWith(TOKEN)) return Response.json({ error: 'invalid_grant' }, { status: 400 });
      if (!url.endsWith(SUBSCRIPTIONS)) return undefined;
      firstBearer ??= headers.authorization;
      if (headers.authorization !== firstBearer) return Response.json([]);
      // Another process replaces the tokens meanwhile.
      void theirs.reseal(hashSecret(id), sealText(JSON.stringify({ accessToken: 'theirs' }), id));
      return rejectedToken();
    });
    expect(await askPremium(visitor)).toEqual([403, 'SUBSCRIPTION_REQUIRED']);
    expect(wire.countCalls(TOKEN)).toBe(1);
    expect(wire.countCalls(SUBSCRIPTIONS)).toBe(2);
  });

  it('uses the refresh token once, however many requests need it', async () => {
    const { wire, visitor } = await startSignedIn();
    wire.tamperWith(createExpiry('/oidc/me'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => askProfile(visitor)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(wire.countCalls(TOKEN)).toBe(2);
  });

  it.each<[string, () => Response | Error, unknown[], unknown[]]>([
    [
      'ends the session when the refresh token is refused as well',
      () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
      [403, 'SESSION_REQUIRED'],
      [403, 'SESSION_REQUIRED'],
    ],
    [
      'keeps the session when the provider cannot be asked for new tokens',
      () => new TypeError('fetch failed'),
      [502, 'PROVIDER_UNAVAILABLE'],
      [200, ['premium']],
    ],
  ])('%s', async (_, answer, meanwhile, afterwards) => {
    const { wire, visitor } = await startSignedIn();
    wire.tamperWith(({ url }) => {
      if (url.endsWith(SUBSCRIPTIONS)) return rejectedToken();
      return url.endsWith(TOKEN) ? answer() : undefined;
    });
    expect(await askPremium(visitor)).toEqual(meanwhile);
    wire.tamperWith(() => undefined);
    expect(await askPremium(visitor)).toEqual(afterwards);
  });

  it('ends the session when new tokens are no better', async () => {
    const { wire, visitor } = await startSignedIn();
    wire.tamperWith(({ url }) => (url.endsWith(SUBSCRIPTIONS) ? rejectedToken() : undefined));
    expect(await askPremium(visitor)).toEqual([403, 'SESSION_REQUIRED']);
    expect(wire.countCalls(SUBSCRIPTIONS)).toBe(2);
  });

  it('takes a bare 401 for the same', async () => {
    const { wire, visitor } = await startSignedIn();
    const paths = new Set([SUBSCRIPTIONS, '/oidc/me']);
    wire.tamperWith(({ url }) =>
      paths.delete(new URL(url).pathname) ? new Response('', { status: 401 }) : undefined,
    );
    expect(await askProfile(visitor)).toBe(200);
    expect(await askPremium(visitor)).toEqual([200, ['premium']]);
    expect(wire.countCalls(TOKEN)).toBe(3);
  });
});

describe('when the provider gives no usable answer', () => {
  it.each<[string, () => Response | Error]>([
    ['a failed connection', () => new TypeError('fetch failed')],
    ['status 500', () => new Response('oops', { status: 500 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } })],
    ['a page instead of JSON', () => new Response('<html></html>', { status: 200 })],
    ['records of another shape', () => Response.json([{ price: 5, paid_until: '2030-01-01' }])],
    ['no list', () => Response.json({ results: [] })],
  ])('says so for %s, and refuses nobody for good', async (_, answer) => {
    const { wire, visitor } = await startSignedIn();
    wire.tamperWith(({ url }) => (url.endsWith(SUBSCRIPTIONS) ? answer() : undefined));
    expect(await askPremium(visitor)).toEqual([502, 'PROVIDER_UNAVAILABLE']);
    wire.tamperWith(() => undefined);
    expect(await askPremium(visitor)).toEqual([200, ['premium']]);
  });

  it('reads the records that it can, beside one of another creator that it cannot', async () => {
    const { wire, visitor } = await startSignedIn();
    const mine = {
      price: { product: { capper: { id: `${CREATOR_ID}` } } },
      paid_until: '2126-01-01T00:00:00Z',
    };
    wire.tamperWith(({ url }) =>
      url.endsWith(SUBSCRIPTIONS) ? Response.json([{ price: null }, mine]) : undefined,
    );
    expect(await askPremium(visitor)).toEqual([200, ['premium']]);
  });

  it('does not take the profile of another account for the visitor’s', async () => {
    const { wire, visitor } = await startSignedIn();
    wire.tamperWith(({ url }) =>
      url.endsWith('/oidc/me') ? Response.json({ sub: 'non-subscriber' }) : undefined,
    );
    expect(await askProfile(visitor)).toBe(502);
  });

  it('tells a browser that comes to sign in, and finds the provider when it is back', async () => {
    const { auth, wire, signIn } = await startWithWire();
    const begin = () => createVisitor(auth).ask(`${auth.siteUrl}/accounts/login/?next=/mlb/scores`);
    wire.tamperWith(() => new TypeError('fetch failed'));
    const answer = await begin();
    expect([answer.status, await answer.text()]).toEqual([
      502,
      expect.stringContaining('?next=%2Fmlb%2Fscores'),
    ]);
    wire.tamperWith(() => undefined);
    expect(await askPremium(await signIn())).toEqual([200, ['premium']]);
    wire.tamperWith(() => new TypeError('fetch failed'));
    auth.clock.advance(5000);
    expect((await begin()).status).toBe(502);
    wire.tamperWith(() => undefined);
    expect((await begin()).status).toBe(302);
  });

  it('looks for the provider once for all who sign in within five seconds', async () => {
    const { auth, wire, signIn } = await startWithWire();
    await Promise.all([signIn(), signIn(), signIn()]);
    auth.clock.advance(4999);
    await signIn();
    expect(wire.countCalls(DISCOVERY)).toBe(1);
    auth.clock.advance(1);
    await signIn();
    expect(wire.countCalls(DISCOVERY)).toBe(2);
  });

  it('signs nobody in when the code cannot be exchanged', async () => {
    const { auth, wire } = await startWithWire();
    const visitor = createVisitor(auth);
    const callback = await visitor.signInUpToCallback('subscriber');
    wire.tamperWith(({ url }) => (url.endsWith(TOKEN) ? new Response('', { status: 503 }) : undefined));
    expect((await visitor.ask(callback)).status).toBe(502);
    expect(visitor.findCookie('session')).toBeUndefined();
  });
});

describe('what was learnt of a subscription', () => {
  it('is asked for once by many at the same time, and believed for a minute without asking', async () => {
    const { auth, wire, visitor } = await startSignedIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => askPremium(visitor)));
    for (const answer of answers) expect(answer).toEqual([200, ['premium']]);
    auth.clock.advance(59_999);
    await askPremium(visitor);
    expect(wire.countCalls(SUBSCRIPTIONS)).toBe(1);
    auth.clock.advance(1);
    await askPremium(visitor);
    expect(wire.countCalls(SUBSCRIPTIONS)).toBe(2);
  });

  it('is believed for a quarter of an hour while the provider is away, by the gate of a page, too', async () => {
    const { auth, wire, visitor } = await startSignedIn();
    const subscriptions = await (await passGate(visitor)).json();
    wire.tamperWith(() => new TypeError('fetch failed'));
    auth.clock.advance(899_999);
    expect(await (await visitor.call('/profile/')).json()).toMatchObject({ name: null });
    expect(await (await passGate(visitor)).json()).toEqual(subscriptions);
    expect(await askPremium(visitor)).toEqual([200, ['premium']]);
    auth.clock.advance(1);
    expect(await askProfile(visitor)).toBe(502);
    // The quarter of an hour is over, because the failed request for the profile did not extend it.
    expect(await askPremium(visitor)).toEqual([502, 'PROVIDER_UNAVAILABLE']);
  });

  it('is believed by another process, and by one that was started anew', async () => {
    const store = await aSharedStore();
    const { auth, visitor } = await startSignedIn({ store });
    await askPremium(visitor);
    const { auth: other, wire } = await startWithWire({ store });
    wire.tamperWith(() => new TypeError('fetch failed'));
    other.clock.setTo(new Date(auth.clock.now() + 899_999).toISOString());
    const askOther = async (path: string) => (await visitor.ask(`${other.siteUrl}${path}`)).status;
    expect(await askOther('/profile/')).toBe(200);
    expect(await askOther('/api/premium')).toBe(200);
    other.clock.advance(1);
    expect(await askOther('/api/premium')).toBe(502);
  });

  it('is no longer believed once the provider has said that it is over', async () => {
    const store = await aSharedStore();
    const { wire, visitor } = await startSignedIn({ store });
    await askPremium(visitor);
    wire.tamperWith(({ url }) => (url.endsWith(SUBSCRIPTIONS) ? Response.json([]) : undefined));
    await passGate(visitor);
    wire.tamperWith(() => new TypeError('fetch failed'));
    expect(await askPremium(visitor)).toEqual([502, 'PROVIDER_UNAVAILABLE']);
    const { auth: other, wire: otherWire } = await startWithWire({ store });
    otherWire.tamperWith(() => new TypeError('fetch failed'));
    expect((await visitor.ask(`${other.siteUrl}/api/premium`)).status).toBe(502);
  });

  it('spares subscribers the wait for a provider that has just not answered', async () => {
    const { auth, wire, visitor } = await startSignedIn();
    await askPremium(visitor);
    wire.tamperWith(() => new TypeError('fetch failed'));
    auth.clock.advance(60_000);
    for (let count = 0; count < 5; count += 1) expect(await askPremium(visitor)).toEqual([200, ['premium']]);
    expect(wire.countCalls(SUBSCRIPTIONS)).toBe(2);
    auth.clock.advance(15_000);
    await askPremium(visitor);
    expect(wire.countCalls(SUBSCRIPTIONS)).toBe(3);
  });

  it('is not believed beyond the moment until which it is paid', async () => {
    const { auth, wire, visitor } = await startSignedIn();
    const until = new Date(auth.clock.now() + 30_000).toISOString();
    const records = [{ price: { product: { capper: { id: 320_906 } } }, paid_until: until }];
    wire.tamperWith(({ url }) => (url.endsWith(SUBSCRIPTIONS) ? Response.json(records) : undefined));
    expect(await askPremium(visitor)).toEqual([200, ['premium']]);
    auth.clock.advance(30_000);
    expect(await askPremium(visitor)).toEqual([403, 'SUBSCRIPTION_REQUIRED']);
  });

  it('is never remembered as missing: who subscribes is let in at the next request', async () => {
    const { auth, visitor } = await startSignedIn({}, 'non-subscriber');
    expect(await askPremium(visitor)).toEqual([403, 'SUBSCRIPTION_REQUIRED']);
    const headers = { Origin: auth.providerUrl, 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = 'account=non-subscriber&action=subscribe';
    await visitor.ask(`${auth.providerUrl}/subscribe`, { method: 'POST', headers, body });
    expect(await askPremium(visitor)).toEqual([200, ['premium']]);
  });

  it('belongs to one session', async () => {
    const { wire, signIn } = await startWithWire();
    await askPremium(await signIn());
    await askPremium(await signIn());
    expect(wire.countCalls(SUBSCRIPTIONS)).toBe(2);
  });
});

describe('a sign-out', () => {
  const REVOCATION = '/oidc/revoke';

  it('has the provider forget the tokens of the session', async () => {
    const { auth, wire, visitor } = await startSignedIn();
    let bearer = '';
    wire.tamperWith(({ url, headers }) => {
      if (url.endsWith('/oidc/me')) bearer = headers.authorization ?? '';
      return undefined;
    });
    await askProfile(visitor);
    const askProvider = async () =>
      (await fetch(`${auth.providerUrl}/oidc/me`, { headers: { authorization: bearer } })).status;
    expect(await askProvider()).toBe(200);
    await visitor.call('/api/auth/logout');
    await vi.waitFor(async () => expect(await askProvider()).toBe(401), { timeout: 60_000 });
    expect(wire.countCalls(REVOCATION)).toBe(1);
  });
});
