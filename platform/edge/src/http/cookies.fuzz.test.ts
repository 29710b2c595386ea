import { GROUPS_COOKIE, GROUPS_TOKEN_TYPE } from '@sharpside/contracts';
import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyOddValue, anyText } from '@sharpside/contracts/testing/hostile-texts';
import { createSigningKey, toKeyId, toPublicKey } from '@sharpside/server-kit';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import fc from 'fast-check';
import { importJWK, SignJWT } from 'jose';
import { expect } from 'vitest';
import { findPreviewCookies, fitsPicksCookie, toPicksCookie, toPreviewCookie } from './preview-cookie.ts';
import { createGroupReader } from './visitor-groups.ts';

const SITE = 'https://site.example';
const key = createSigningKey();

const toPart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Claims in a token that our key signed. */
const anyClaims = fc.record({
  groups: fc.oneof(
    fc.array(fc.oneof(fc.constantFrom('staff', 'press'), anyText), { maxLength: 3 }),
    anyOddValue,
  ),
  aud: fc.oneof(fc.constant<unknown>(SITE), anyOddValue),
  exp: fc.oneof(fc.constant<unknown>(4_102_444_800), anyOddValue),
});

fuzz('a visitor is in groups by a good token only, whatever is in his cookies', {
  input: fc.record({
    claims: anyClaims,
    before: anyText,
    after: anyText,
    at: fc.nat({ max: 400 }),
    letter: anyText,
  }),
  cost: 2,
  prepare: async () => {
    const reader = createGroupReader({ keys: [toPublicKey(key)], audience: SITE, clock: createTestClock() });
    const own = await importJWK(key, 'Ed25519');
    const header = { alg: 'Ed25519', typ: GROUPS_TOKEN_TYPE, kid: toKeyId(key) };
    return async ({ claims, before, after, at, letter }) => {
      const payload = Object.fromEntries(Object.entries(claims));
      const token = await new SignJWT(payload).setProtectedHeader(header).sign(own);
      const groups = await reader.read(`${GROUPS_COOKIE}=${token}`);
      for (const group of groups) expect(group).toMatch(/^[a-z0-9][a-z0-9-]{0,31}$/);
      if (claims.aud !== SITE && !Array.isArray(claims.aud)) expect(groups).toEqual([]);
      expect(
        await reader.read(`${before}${GROUPS_COOKIE}=${token.slice(0, at)}${letter};${after}`),
      ).toBeInstanceOf(Array);
      const unsigned = [toPart({ ...header, alg: 'none' }), toPart(claims), ''].join('.');
      expect(await reader.read(`${GROUPS_COOKIE}=${unsigned}`)).toEqual([]);
    };
  },
});

const anyPick = fc.record({
  app: fc.constantFrom('host', 'remote-tools', 'remote-mlb', 'remote-a-long-name-of-an-app'),
  version: fc.constantFrom('1.0.0', '1.2.0-rc.1', '10.20.30'),
});

fuzz('a browser brings back the choices that it was given, among any other cookies', {
  input: fc.record({
    id: fc.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    seal: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{22}$/), { nil: undefined }),
    behindTls: fc.boolean(),
    picks: fc.uniqueArray(anyPick, { selector: ({ app }) => app, maxLength: 4 }),
    others: fc.array(
      fc.tuple(fc.stringMatching(/^[\w-]{1,9}$/), fc.stringMatching(/^[!#-+\--:<-[\]-~]{0,12}$/)),
      { maxLength: 3 },
    ),
  }),
  check({ id, seal, behindTls, picks, others }) {
    expect(fitsPicksCookie(picks)).toBe(true);
    const options = { remainingMs: 60_000, behindTls };
    const own = [toPreviewCookie({ id, seal }, options), toPicksCookie(id, picks, options)].map(
      (one) => one.split(';')[0],
    );
    const around = others.map(([name, value]) => `x${name}=${value}`);
    const all = [...around, ...own, ...around].join('; ');
    expect(findPreviewCookies(all, options)).toEqual({ id, seal, picks });
  },
});
