import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyOddValue, anyText } from '@sharpside/contracts/testing/hostile-texts';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createSealer } from '../../persons/sealing.ts';
import { createSignInAttempts } from '../../persons/sign-in-attempts.ts';
import { findAttempt, findSessionId, toAttemptCookie, toSessionCookie } from './session-cookie.ts';

const SECRETS = ['new-'.repeat(8), 'old-'.repeat(8)];
const PURPOSE = 'console-sign-in';
const clock = createTestClock();
const endsAtMs = clock.now() + 60_000;
/** Decodes base64, because several texts can stand for the same bytes. */
const toBytes = (text: string) =>
  text
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('hex'))
    .join('.');
const toPair = (cookie: string) => cookie.slice(0, cookie.indexOf(';'));

fuzz('a browser brings back its session and its sign-in, among any other cookies', {
  input: fc.record({
    id: fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    others: fc.array(anyText, { maxLength: 3 }),
    behindTls: fc.boolean(),
  }),
  check({ id, others, behindTls }) {
    const ours = toPair(toSessionCookie(id, { behindTls }));
    // Only a cookie of exactly this name could be mistaken for the session, and over TLS no other site can set such a
    // cookie.
    const foreign = others.map((text) => `x${text.replaceAll(';', '')}`);
    expect(findSessionId([...foreign, ours].join('; '), { behindTls })).toBe(id);
    expect(findSessionId(others.join('; '), { behindTls }) ?? id).toMatch(/^[\w-]{43}$/);
    const sealed = `${id}.${id}.${id}.${id}.${id}`;
    const attempt = toPair(toAttemptCookie(sealed, { behindTls }));
    expect(findAttempt([...foreign, attempt].join(';'), { behindTls })).toBe(sealed);
  },
});

const anyPart = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{0,80}$/),
  anyOddValue.map((value) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url')),
  fc
    .record({
      alg: fc.constantFrom('dir', 'none', 'A256KW', 'PBES2-HS256+A128KW', 'RSA-OAEP'),
      enc: fc.constantFrom('A256GCM', 'A128CBC-HS256', 'x'),
      typ: fc.constantFrom(PURPOSE, 'JWT'),
      zip: fc.constantFrom(undefined, 'DEF'),
      crit: fc.constantFrom(undefined, ['exp'], []),
      p2c: fc.constantFrom(undefined, 1e9),
    })
    .map((head) => Buffer.from(JSON.stringify(head)).toString('base64url')),
);

fuzz('only a cookie that was sealed here, unchanged, goes on with a sign-in', {
  input: fc.record({
    parts: fc.array(anyPart, { minLength: 5, maxLength: 5 }),
    state: anyText,
    at: fc.nat({ max: 600 }),
    put: anyText,
    content: anyOddValue,
  }),
  cost: 4,
  check: async ({ parts, state, at, put, content }) => {
    const attempts = createSignInAttempts({ clock, secrets: SECRETS });
    const secrets = { state, nonce: 'n', codeVerifier: 'c' };
    const sealed = await attempts.seal({ secrets, to: '/', before: null });
    const changed = sealed.slice(0, at) + put + sealed.slice(at + 3);
    if (toBytes(changed) !== toBytes(sealed)) expect(await attempts.open(changed, state)).toBeUndefined();
    expect(await attempts.open(parts.join('.'), state)).toBeUndefined();
    expect(await attempts.open(put, state)).toBeUndefined();
    for (const purpose of [PURPOSE, 'console-session']) {
      const other = await createSealer({ clock, secrets: SECRETS, purpose }).seal(content, { endsAtMs });
      expect(await attempts.open(other, state)).toBeUndefined();
    }
    expect(await attempts.open(sealed, state)).toMatchObject({ secrets });
    expect(await attempts.open(sealed, state)).toBeUndefined();
  },
});

fuzz('a session that is stored opens as its own and nobody else’s', {
  input: fc.record({
    value: anyOddValue,
    own: anyText,
    other: anyText,
    at: fc.nat({ max: 600 }),
    put: anyText,
  }),
  cost: 4,
  check: async ({ value, own, other, at, put }) => {
    const sealer = createSealer({ clock, secrets: SECRETS, purpose: 'console-session' });
    const sealed = await sealer.seal(value, { endsAtMs, subject: own });
    if (other !== own) expect(await sealer.open(sealed, { subject: other })).toBeUndefined();
    const changed = sealed.slice(0, at) + put + sealed.slice(at + 3);
    if (toBytes(changed) !== toBytes(sealed))
      expect(await sealer.open(changed, { subject: own })).toBeUndefined();
    expect(await sealer.open(put, { subject: own })).toBeUndefined();
  },
});
