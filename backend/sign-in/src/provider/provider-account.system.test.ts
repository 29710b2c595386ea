import { CREATOR_ID } from '@sharpside/contracts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createVisitor } from '../testing/create-visitor.ts';
import {
  aSharedStore,
  askPremium,
  askProfile,
  SUBSCRIPTIONS,
  startSignedIn,
  startWithWire,
  type Tamper,
} from '../testing/provider-wire.ts';
import { hashSecret, sealText } from '../tokens/keys.ts';

const TOKEN = '/oidc/token';
const DISCOVERY = '/.well-known/openid-configuration';

const rejectedToken = () => {
  const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"', 'Content-Type': 'application/json' };
  return new Response('{"error":"invalid_token"}', { status: 401, headers });
};

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
