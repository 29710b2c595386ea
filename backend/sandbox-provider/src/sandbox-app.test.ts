import { createVisitor, signInAs } from '@sharpside/sign-in/testing/create-visitor';
import { passOn } from '@sharpside/sign-in/testing/pass-on';
import { startAuth, startAuthForTests } from '@sharpside/sign-in/testing/start-auth-for-tests';
import { afterAll, describe, expect, it } from 'vitest';
import { SANDBOX_ACCOUNTS } from './sandbox-accounts.ts';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

const auth = await startAuthForTests({ start: '2025-07-20T12:00:00Z' });
afterAll(() => auth.close());

describe('the sign-in page', () => {
  const open = async () => {
    const visitor = createVisitor(auth);
    const url = await visitor.openSignIn('/mlb/scores');
    return { visitor, url, answer: await visitor.ask(url) };
  };

  it('lists every account, what it shows and until when it is paid', async () => {
    const page = await (await open()).answer.text();
    for (const { id, name, about } of SANDBOX_ACCOUNTS) {
      expect(page).toContain(`value="${id}"`);
      expect(page).toContain(`<span class="name">${name}</span>`);
      expect(page).toContain(`<span class="about">${about}</span>`);
    }
    expect(page).toContain('<title>Sign in with Creatorly</title>');
    expect(page.match(/Paid until 19 Aug 2025/g)).toHaveLength(1);
    expect(page).toContain('Ended 8 Jul 2025');
    expect(page.match(/No subscription</g)).toHaveLength(4);
  });

  it('runs no script, is nobody’s frame, and leads back to the site only', async () => {
    const { answer } = await open();
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ').sort()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      `form-action 'self' ${auth.siteUrl} ${auth.siteUrl}`,
      "frame-ancestors 'none'",
      expect.stringMatching(/^style-src 'sha256-[\w+/=]+'$/),
    ]);
    expect(await answer.text()).not.toMatch(/<script|onclick=|style="/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('belongs to the browser that came for it', async () => {
    const { url } = await open();
    const choice = { method: 'POST', headers: FORM, body: 'account=subscriber' };
    for (const options of [{}, choice]) {
      const answer = await createVisitor(auth).ask(url, options);
      expect(answer.headers.get('location')).toBe(`${auth.siteUrl}/`);
    }
  });

  it('takes an account that it does not have for a cancel', async () => {
    const { visitor, url } = await open();
    const end = await visitor.follow(url, { method: 'POST', headers: FORM, body: 'account=admin' });
    expect(new URL(end.url).pathname).toBe('/login');
  });
});

describe('the provider', () => {
  it('gives no code without PKCE, nor to another client or address', async () => {
    const begun = await createVisitor(auth).ask(`${auth.siteUrl}/accounts/login/`);
    const change = (name: string, value: string | null) => {
      const url = new URL(begun.headers.get('location') ?? '');
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
      return url.href;
    };
    for (const url of [
      change('redirect_uri', 'https://evil.example/'),
      change('client_id', 'another'),
      change('code_challenge', null),
    ]) {
      const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
      const location = answer.headers.get('location') ?? '';
      expect(location, url).not.toContain('code=');
      expect(location, url).not.toContain('evil.example');
      expect(location, url).not.toContain('/sign-in/');
    }
  });

  it('says what is wrong on a page of its own, without a script', async () => {
    const url = `${auth.providerUrl}/oidc/auth?client_id=<script>`;
    const answer = await fetch(url, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await answer.text();
    expect(page).toContain('<p>client is invalid</p>');
    expect(page).not.toContain('<script');
  });

  it('leads from its front door to the site', async () => {
    const answer = await fetch(`${auth.providerUrl}/`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(`${auth.siteUrl}/`);
  });
});

describe('the subscribe page', () => {
  const subscribe = (body: string, headers: Record<string, string> = { Origin: auth.providerUrl }) =>
    fetch(`${auth.providerUrl}/subscribe`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...FORM, ...headers },
      body,
    });

  const isSubscriber = async (account: string) =>
    (await (await signInAs(auth, account)).call('/api/premium')).status === 200;

  // GATE-18
  it('makes a subscription real, goes back to the page, and can end it again', async () => {
    expect(await isSubscriber('expired-subscriber')).toBe(false);
    const paid = await subscribe('account=expired-subscriber&action=subscribe&next=/mlb/whos-hot');
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${auth.siteUrl}/mlb/whos-hot`]);
    const told = { part: 'sandbox-provider', account: 'expired-subscriber', action: 'subscribe' };
    expect(auth.findEvents('sandbox-subscription').at(-1)).toMatchObject(told);
    expect(await isSubscriber('expired-subscriber')).toBe(true);
    await subscribe('account=expired-subscriber&action=end');
    expect(await isSubscriber('expired-subscriber')).toBe(false);
  });

  it('knows who is signed in, and preselects them', async () => {
    const visitor = await signInAs(auth, 'non-subscriber');
    const page = await (await visitor.ask(`${auth.providerUrl}/subscribe?next=/mlb/scores`)).text();
    expect(page).toMatch(/value="non-subscriber" required checked>/);
    expect(page.match(/ checked>/g)).toHaveLength(1);
    expect(page).toContain('<input type="hidden" name="next" value="/mlb/scores">');
    expect(page).toContain(`<a href="${auth.siteUrl}/mlb/scores">Go back without subscribing</a>`);
    for (const { id } of SANDBOX_ACCOUNTS) expect(page).toContain(`value="${id}" required`);
  });

  it('shows nobody selected to a stranger, and leads nowhere else', async () => {
    const answer = await fetch(`${auth.providerUrl}/subscribe?next=//evil.example`);
    const page = await answer.text();
    expect(page).not.toContain(' checked>');
    expect(page).not.toContain('evil.example');
    expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${auth.siteUrl};`);
    const paid = await subscribe('account=subscriber&action=subscribe&next=//evil.example');
    expect(paid.headers.get('location')).toBe(`${auth.siteUrl}/`);
  });

  it('is not used by another site', async () => {
    for (const headers of [{}, { Origin: 'null' }, { Origin: auth.siteUrl }]) {
      const answer = await subscribe('account=broken-profile&action=subscribe', headers);
      expect([answer.status, (await answer.json()).error.code]).toEqual([403, 'CROSS_SITE_REQUEST']);
    }
    expect(await isSubscriber('broken-profile')).toBe(false);
  });

  it('comes again when nobody was chosen', async () => {
    const answer = await subscribe('account=nobody&action=subscribe');
    expect(answer.headers.get('location')).toBe('/subscribe');
  });
});

describe('the list of subscriptions', () => {
  it.each([
    ['no token', {}],
    ['an invented token', { authorization: 'Bearer x' }],
    ['another scheme', { authorization: 'Basic x' }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('needs a token, not %s', async (_, headers) => {
    const answer = await fetch(`${auth.providerUrl}/api/subscriptions`, { headers });
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'invalid_token' }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  /** Signs in a subscriber. Returns a function that requests the subscriptions with the subscriber's access token. */
  async function startAsking(scope?: string) {
    let token = '';
    const own = await startAuth({
      ...(scope !== undefined && { scope }),
      fetch: (url, options) => {
        token = new Headers(options.headers).get('authorization')?.replace('Bearer ', '') ?? token;
        return passOn(url, options);
      },
    });
    await (await signInAs(own, 'subscriber')).call('/profile/');
    return (scheme: string) =>
      fetch(`${own.providerUrl}/api/subscriptions`, { headers: { authorization: `${scheme} ${token}` } });
  }

  it('has the shape of the provider', async () => {
    const ask = await startAsking();
    expect((await ask('Basic')).status).toBe(401);
    const product = { id: 'prod_320906', capper: { id: 320_906 } };
    expect(await (await ask('bearer')).json()).toMatchObject([
      { id: 'sub_subscriber_320906', price: { product }, paid_until: expect.any(String) },
    ]);
  });

  it('needs the scope of subscriptions', async () => {
    // This sign-in did not request the scope of subscriptions.
    const answer = await (await startAsking('openid profile'))('Bearer');
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'insufficient_scope' }]);
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", scope="subscriptions"',
    );
  });
});

describe('what the sandbox cannot answer', () => {
  const CSV = { 'Content-Type': 'text/csv' };
  const form = { method: 'POST', body: 'account=x', headers: FORM };

  it.each([
    ['an address that there is not', '/nowhere', {}, 404, 'NOT_FOUND'],
    ['an address that is no UTF-8', '/%zz', {}, 400, 'BAD_REQUEST'],
    ['a form that is none', '/subscribe', { ...form, headers: CSV }, 415, 'BAD_REQUEST'],
    ['a form that is too long', '/subscribe', { ...form, body: 'x'.repeat(5_000) }, 413, 'BODY_TOO_LARGE'],
  ])('has the form of every other error: %s', async (_, path, init, status, code) => {
    const answer = await fetch(auth.providerUrl + path, init);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({
      error: { code, message: expect.any(String), request_id: expect.any(String) },
    });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
