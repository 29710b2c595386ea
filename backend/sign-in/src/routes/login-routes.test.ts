import { afterAll, describe, expect, it } from 'vitest';
import { createVisitor, signInAs, type Visitor } from '../testing/create-visitor.ts';
import { startAuthForTests } from '../testing/start-auth-for-tests.ts';

const LOGIN = '/accounts/login/';
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

const auth = await startAuthForTests();
afterAll(() => auth.close());

const isSignedIn = async (visitor: Visitor): Promise<unknown> =>
  (await visitor.call('/api/auth/status')).json();

async function refused(response: Response) {
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.getSetCookie().join()).not.toContain('session=');
  return response.text();
}

describe('the way to the provider', () => {
  it('asks for a code, with PKCE, state and nonce, and leaves one hidden cookie for the ten minutes of it', async () => {
    const answer = await createVisitor(auth).ask(`${auth.siteUrl}${LOGIN}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const url = new URL(answer.headers.get('location') ?? '');
    expect(url.origin).toBe(auth.providerUrl);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'site',
      redirect_uri: `${auth.siteUrl}/accounts/login/callback/`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^sign_in_[\w-]{16}=[\w.-]+; Max-Age=600; Path=\/accounts\/login\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  it('uses other secrets for each attempt, and does not let abandoned ones pile up', async () => {
    const visitor = createVisitor(auth);
    const secrets = new Set<string | null>();
    for (let count = 0; count < 12; count += 1) {
      const { headers } = await visitor.ask(`${auth.siteUrl}${LOGIN}`);
      const { searchParams } = new URL(headers.get('location') ?? '');
      for (const name of ['state', 'nonce', 'code_challenge']) secrets.add(searchParams.get(name));
    }
    expect(secrets.size).toBe(36);
    const cookies = visitor.cookieHeader(`${auth.siteUrl}${LOGIN}`).split('; ');
    expect(cookies.length).toBeLessThanOrEqual(5);
    expect((await visitor.signIn('subscriber')).response.status).toBe(200);
  });
});

describe('a sign-in that begins at another name of the site', () => {
  const host = new URL(auth.siteUrl).host.replace('localhost', '127.0.0.1');
  const begin = (query: string) => auth.app.inject({ url: `${LOGIN}?${query}`, headers: { host } });

  it('goes on at the site itself, where it ends, and leads to the page that was wanted', async () => {
    const next = encodeURIComponent('/mlb/definition?x=1#iso');
    const { headers } = await begin(`next=${next}&again=1`);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.location).toBe(`${auth.siteUrl}${LOGIN}?next=${next}&again=1&here=${auth.clock.now()}`);
    const visitor = createVisitor(auth);
    const { url } = await visitor.follow(String(headers.location));
    const end = await visitor.follow(url, { method: 'POST', headers: FORM, body: 'account=subscriber' });
    expect([end.url, end.response.status]).toEqual([`${auth.siteUrl}/mlb/definition?x=1#iso`, 200]);
    expect(await isSignedIn(visitor)).toEqual({ isAuthenticated: true });
  });

  it('goes on where it is, if a proxy hides the name', async () => {
    const here = auth.clock.now();
    expect((await begin(`here=${here}`)).headers.location).toContain(auth.providerUrl);
  });
});

describe('the way back', () => {
  it('ends on the page that was asked for, with query and fragment', async () => {
    const { url, response } = await createVisitor(auth).signIn('subscriber', '/mlb/whos-hot?team=NYY#top');
    expect(url).toBe(`${auth.siteUrl}/mlb/whos-hot?team=NYY#top`);
    expect(response.status).toBe(200);
  });

  // The tests of `findOwnPage` in contracts cover further addresses.
  it.each(['next=/.//evil.example', 'next=/api/auth/logout', 'next=/a&next=//evil.example'])(
    'ends at home for %s',
    async (query) => {
      const visitor = createVisitor(auth);
      const { url } = await visitor.follow(`${auth.siteUrl}${LOGIN}?${query}`);
      const end = await visitor.follow(url, { method: 'POST', headers: FORM, body: 'account=subscriber' });
      expect(end.url).toBe(`${auth.siteUrl}/`);
    },
  );

  it('forgets the attempt; leaves a session that scripts cannot read, a marker and a CSRF token that they can', async () => {
    auth.clock.setTo('2025-07-20T14:00:00-04:00');
    const visitor = createVisitor(auth);
    const answer = await visitor.ask(await visitor.signInUpToCallback('subscriber'));
    const cookies = answer.headers.getSetCookie();
    const find = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`));
    // Sixteen hours: from 14:00 to 06:00.
    expect(find('session')).toMatch(
      /^session=[\w-]{43}\.[\w-]{43}; Max-Age=57600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(find('signed_in')).toBe('signed_in=1; Max-Age=57600; Path=/; SameSite=Lax');
    expect(find('csrftoken')).toMatch(/^csrftoken=[\w.-]+; Max-Age=57600; Path=\/; SameSite=Lax$/);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(visitor.cookieHeader(`${auth.siteUrl}${LOGIN}`)).not.toContain('sign_in_');
  });

  it('goes to the sign-in page of the site when the visitor cancels, which still knows the page', async () => {
    const visitor = createVisitor(auth);
    const url = await visitor.openSignIn('/mlb/scores');
    const end = await visitor.follow(url, { method: 'POST', headers: FORM, body: 'cancel=yes' });
    expect(end.url).toBe(`${auth.siteUrl}/login?next=%2Fmlb%2Fscores`);
    expect(await isSignedIn(visitor)).toEqual({ isAuthenticated: false });
  });
});

describe('a callback that proves nothing', () => {
  it('is refused in another browser than the one that began', async () => {
    const callback = await createVisitor(auth).signInUpToCallback('subscriber');
    const victim = createVisitor(auth);
    expect(await refused(await victim.ask(callback))).toContain('This sign-in is over');
    expect(await isSignedIn(victim)).toEqual({ isAuthenticated: false });
  });

  it('is refused with the state of another attempt of this browser', async () => {
    const visitor = createVisitor(auth);
    const other = new URL((await visitor.ask(`${auth.siteUrl}${LOGIN}`)).headers.get('location') ?? '');
    const callback = new URL(await visitor.signInUpToCallback('subscriber'));
    callback.searchParams.set('state', other.searchParams.get('state') ?? '');
    // The state selects the other attempt, whose verifier and nonce do not match the code.
    expect(await refused(await visitor.ask(callback.href))).toContain('was not confirmed');
  });

  it.each([
    ['an invented state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['two states', (url: URL) => url.searchParams.append('state', 'x')],
  ])('is refused with %s', async (_, change) => {
    const visitor = createVisitor(auth);
    const callback = new URL(await visitor.signInUpToCallback('subscriber'));
    change(callback);
    expect(await refused(await visitor.ask(callback.href))).toContain('This sign-in is over');
  });

  it.each([
    ['an invented code', (url: URL) => url.searchParams.set('code', 'x'.repeat(43))],
    ['no code', (url: URL) => url.searchParams.delete('code')],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['no issuer', (url: URL) => url.searchParams.delete('iss')],
    ['an error of the provider', (url: URL) => url.searchParams.set('error', 'server_error')],
  ])('is refused with %s', async (_, change) => {
    const visitor = createVisitor(auth);
    const callback = new URL(await visitor.signInUpToCallback('subscriber'));
    change(callback);
    expect(await refused(await visitor.ask(callback.href))).toContain('was not confirmed');
    expect(await isSignedIn(visitor)).toEqual({ isAuthenticated: false });
  });
});

describe('a callback that is replayed', () => {
  it('gives no second session to somebody who has seen everything, cookies included', async () => {
    const visitor = createVisitor(auth);
    const callback = await visitor.signInUpToCallback('subscriber');
    const cookie = visitor.cookieHeader(callback);
    expect((await visitor.ask(callback)).status).toBe(302);
    await refused(await fetch(callback, { redirect: 'manual', headers: { cookie } }));
  });

  it('leads home when the visitor who signed in goes back to it', async () => {
    const visitor = createVisitor(auth);
    const callback = await visitor.signInUpToCallback('subscriber');
    await visitor.ask(callback);
    const before = visitor.findCookie('session');
    const again = await visitor.ask(callback);
    expect(again.headers.get('location')).toBe(`${auth.siteUrl}/`);
    expect(visitor.findCookie('session')).toBe(before);
    expect(await isSignedIn(visitor)).toEqual({ isAuthenticated: true });
  });
});

describe('the session of a sign-in', () => {
  it('is not one that the browser brought along', async () => {
    const attacker = await signInAs(auth, 'non-subscriber');
    const planted = attacker.findCookie('session') ?? '';

    const victim = createVisitor(auth);
    victim.setCookie('session', planted);
    await victim.signIn('subscriber');
    expect(victim.findCookie('session')).not.toBe(planted);
    // The planted session ends, so that the attacker keeps no session beside the new session.
    expect(await isSignedIn(attacker)).toEqual({ isAuthenticated: false });
    expect(await isSignedIn(victim)).toEqual({ isAuthenticated: true });
  });

  it('comes of each of two sign-ins that were begun in two tabs', async () => {
    const visitor = createVisitor(auth);
    const first = await visitor.signInUpToCallback('subscriber', '/first');
    const second = await visitor.signInUpToCallback('subscriber', '/second');
    expect((await visitor.ask(second)).headers.get('location')).toBe(`${auth.siteUrl}/second`);
    expect((await visitor.ask(first)).headers.get('location')).toBe(`${auth.siteUrl}/first`);
    expect(await isSignedIn(visitor)).toEqual({ isAuthenticated: true });
  });

  it('is each visitor’s own when many sign in at once', async () => {
    const names = ['subscriber', 'non-subscriber', 'expired-subscriber'];
    const visitors = Array.from({ length: 12 }, () => createVisitor(auth));
    await Promise.all(visitors.map((visitor, index) => visitor.signIn(names[index % 3] ?? '')));
    const profiles = await Promise.all(
      visitors.map(async (visitor) => (await visitor.call('/profile/')).json()),
    );
    expect(new Set(visitors.map((visitor) => visitor.findCookie('session'))).size).toBe(12);
    const people = ['Dana Whitlock', 'Theo Marsh', 'Priya Okafor'];
    expect(profiles.map(({ name }) => name)).toEqual(visitors.map((_, index) => people[index % 3]));
  });
});
