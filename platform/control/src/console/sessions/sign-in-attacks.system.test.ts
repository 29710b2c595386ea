import { base64url, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createSealer } from '../../persons/sealing.ts';
import { createSignInAttempts } from '../../persons/sign-in-attempts.ts';
import { startPersonScene } from '../../testing/scenes/person-scene.ts';
import { findAttemptSecrets } from './open-sessions.ts';

const now = Math.floor(Date.now() / 1000);

describe('an ID token', () => {
  it.each([
    ['of before, by its nonce', { nonce: 'replayed' }, 'JWT_CLAIM_COMPARISON_FAILED'],
    ['without a nonce', { nonce: undefined }, 'INVALID_RESPONSE'],
    ['of another issuer', { iss: 'https://evil.example' }, 'JWT_CLAIM_COMPARISON_FAILED'],
    ['for another client', { aud: 'another' }, 'JWT_CLAIM_COMPARISON_FAILED'],
    ['for two, made for the other', { aud: ['console', 'x'], azp: 'x' }, 'JWT_CLAIM_COMPARISON_FAILED'],
    ['that is over', { iat: now - 900, exp: now - 120 }, 'JWT_TIMESTAMP_CHECK_FAILED'],
    ['of a time to come', { nbf: now + 900 }, 'JWT_TIMESTAMP_CHECK_FAILED'],
    ['of nobody', { sub: undefined }, 'INVALID_RESPONSE'],
  ])('is refused %s, and the log says why', async (_, lies, detail) => {
    const { provider, signIn, log } = await startPersonScene();
    provider.lies = lies;
    expect(await signIn('/webhooks')).toEqual({ location: '/webhooks?problem=refused', session: undefined });
    expect(log.find('person-refused')?.fields.detail).toBe(`OAUTH_${detail}`);
  });

  it('is refused without a signature, and with one that a public key can make', async () => {
    const { provider, signIn } = await startPersonScene();
    provider.signInstead = async (claims) => {
      const part = (value: unknown) => base64url.encode(JSON.stringify(value));
      return `${part({ alg: 'none' })}.${part(claims)}.`;
    };
    expect((await signIn()).session).toBeUndefined();
    const keys = await (await fetch(`${provider.url}/keys`)).text();
    provider.signInstead = (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'key' })
        .sign(new TextEncoder().encode(keys));
    expect((await signIn()).session).toBeUndefined();
    provider.signInstead = undefined;
    expect((await signIn()).session).toBeDefined();
  });
});

describe('the way back', () => {
  it('with a state twice, or a forged one, does not spoil the attempt whose it is', async () => {
    const { begin, comeBack, provider } = await startPersonScene();
    const { cookie, authorization } = await begin();
    const back = provider.approve(authorization);
    for (const forged of [`${back}&state=twice`, back.replace(/state=[^&]+/, 'state=forged')]) {
      expect(await comeBack(forged, cookie)).toEqual({ location: '/?problem=expired', session: undefined });
    }
    expect((await comeBack(back, cookie)).session).toBeDefined();
  });

  it('is made of cookies that only this browser and, behind TLS, only HTTPS carries', async () => {
    const { get, begin, provider } = await startPersonScene({ behindTls: true });
    const begun = await get('/v1/sign-in');
    expect(begun.headers['set-cookie']).toMatch(
      /^__Host-console-sign-in=[\w-]+(\.[\w-]*){4}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(begun.headers['cache-control']).toBe('no-store');
    const { cookie, authorization } = await begin();
    const back = new URL(provider.approve(authorization));
    const answer = await get(back.pathname + back.search, { cookie });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-console-sign-in=; Max-Age=0;/),
      expect.stringMatching(
        /^__Host-console-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      ),
    ]);
  });
});

describe('a sign-in under way', () => {
  it('needs no memory of the service, which others could fill: another one of the same secret ends it', async () => {
    const { clock } = await startPersonScene();
    const secrets = { state: 's', nonce: 'n', codeVerifier: 'v' };
    const create = (...given: string[]) => createSignInAttempts({ clock, secrets: given });
    const sealed = await create('shared').seal({ secrets, to: '/data', before: null });
    expect((await create('shared').open(sealed, 's'))?.to).toBe('/data');
    // While a secret is being replaced, the previous secret still opens.
    expect((await create('new', 'shared').open(sealed, 's'))?.to).toBe('/data');
    expect(await create('another').open(sealed, 's')).toBeUndefined();
    const ofAnother = createSealer({ clock, secrets: ['shared'], purpose: 'something else' });
    expect(await ofAnother.open(sealed)).toBeUndefined();
  });

  it('is known to this process alone where nothing secret is configured', () => {
    const none = { sessionSecrets: null, oidcClientSecret: null };
    expect(findAttemptSecrets(none)).not.toEqual(findAttemptSecrets(none));
    expect(findAttemptSecrets({ ...none, oidcClientSecret: 'of the client' })).toEqual(['of the client']);
    expect(findAttemptSecrets({ sessionSecrets: ['b', 'a'], oidcClientSecret: 'c' })).toEqual(['b', 'a']);
  });

  it('fits a cookie with the longest address of a page', async () => {
    const { get } = await startPersonScene({ behindTls: true });
    const to = `/${'x'.repeat(2_047)}`;
    const session = `__Host-console-session=${'s'.repeat(43)}`;
    const answer = await get(`/v1/sign-in?to=${to}`, { cookie: session });
    expect(Buffer.byteLength(String(answer.headers['set-cookie']))).toBeLessThan(4_096);
  });
});

describe('a provider that fails', () => {
  it('in the middle is said to be away, whatever it sends', async () => {
    const { provider, signIn, get, clock } = await startPersonScene();
    for (const answer of ['<html>', '{}', null]) {
      provider.answersInstead = { '/token': answer };
      const { location, session } = await signIn('/data');
      expect([location, session]).toEqual([
        expect.stringMatching(/^\/data\?problem=(provider-away|refused)$/),
        undefined,
      ]);
    }
    provider.answersInstead = { '/me': null };
    expect((await signIn()).location).toBe('/?problem=provider-away');
    // The provider is checked before the browser is sent to it, even if it answered a minute ago.
    provider.isAway = true;
    await clock.leap(60_000);
    expect((await get('/v1/sign-in?to=/data')).headers.location).toBe('/data?problem=provider-away');
  });

  it('is looked for once by all who begin a sign-in while it is slow', async () => {
    const { provider, get } = await startPersonScene();
    const { promise, resolve } = Promise.withResolvers<void>();
    provider.holding = promise;
    const beginning = Promise.all(Array.from({ length: 15 }, () => get('/v1/sign-in')));
    await expect.poll(() => provider.discoveries).toBeGreaterThan(0);
    resolve();
    const begun = await beginning;
    expect(begun.every(({ headers }) => String(headers.location).startsWith(provider.url))).toBe(true);
    expect(provider.discoveries).toBe(1);
  });

  it('keeps nobody waiting for a provider that never answers', async () => {
    const { provider, get } = await startPersonScene();
    provider.answersInstead = { '/.well-known/openid-configuration': 'never' };
    expect((await get('/v1/sign-in')).headers.location).toBe('/?problem=provider-away');
  });
});
