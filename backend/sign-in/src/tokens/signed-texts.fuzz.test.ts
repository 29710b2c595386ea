import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyOddValue, anyText } from '@sharpside/contracts/testing/hostile-texts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createAccountTokens } from './account-token.ts';
import { createCsrfTokens } from './csrf.ts';
import { createTextSigner, findSealedText, sealText } from './keys.ts';
import { createSignInAttempts } from './sign-in-attempt.ts';

const SECRETS = ['new-'.repeat(8), 'old-'.repeat(8)];
const now = () => 1_900_000_000_000;
const signerOf = (purpose: string) => createTextSigner(SECRETS, purpose);

type TextChange = { at: number; drop: number; put: string };

const anyChange: fc.Arbitrary<TextChange> = fc.record({
  at: fc.nat({ max: 400 }),
  drop: fc.nat({ max: 8 }),
  put: fc.oneof(anyText, fc.constantFrom('', '.', '-', '_', '+', '/', '=', '%2E', 'A')),
});

const change = (text: string, { at, drop, put }: TextChange): string =>
  text.slice(0, at) + put + text.slice(at + drop);

/**
 * Converts to the URL-safe base64 alphabet. A signature in the other alphabet has the same bytes, so it is accepted
 * too.
 */
const toSame = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_');

/** True if the texts before the signature are identical, and the signatures are equal except for their alphabet. */
const isSameToken = (changed: string, token: string) => {
  const end = token.indexOf('.');
  return changed.startsWith(token.slice(0, end)) && toSame(changed.slice(end)) === token.slice(end);
};

fuzz('only what was signed here, for the same use, is believed', {
  input: fc.record({ text: anyText, how: anyChange }),
  check({ text, how }) {
    const [signer, other] = [signerOf('session'), signerOf('csrf token')];
    const signed = signer.sign(text);
    expect(signer.findSigned(signed)).toBe(text);
    expect(other.findSigned(signed)).toBeUndefined();
    expect(createTextSigner(SECRETS.slice(1), 'session').findSigned(signed)).toBeUndefined();
    const changed = change(signed, how);
    if (toSame(changed.slice(text.length)) === signed.slice(text.length) && changed.startsWith(text)) return;
    expect(signer.findSigned(changed)).toBeUndefined();
    expect(signer.findSigned(text)).toBeUndefined();
  },
});

fuzz('a token is good for its own session, unchanged, and for no other', {
  input: fc.record({ session: fc.base64String({ minLength: 4 }), other: anyText, how: anyChange }),
  check({ session, other, how }) {
    const [csrf, account] = [
      createCsrfTokens(signerOf('csrf token')),
      createAccountTokens(signerOf('account token'), now),
    ];
    for (const [tokens, token] of [
      [csrf, csrf.create(session)],
      [account, account.create(session)],
    ] as const) {
      expect(tokens.isOf(token, session)).toBe(true);
      if (other !== session) expect(tokens.isOf(token, other)).toBe(false);
      const changed = change(token, how);
      expect(tokens.isOf(changed, session)).toBe(isSameToken(changed, token));
      expect(tokens.isOf(other, session)).toBe(false);
    }
    expect(csrf.isOf(account.create(session), session)).toBe(false);
    expect(account.isOf(csrf.create(session), session)).toBe(false);
  },
});

fuzz('a sign-in goes on with the cookie that began it, and with nothing else', {
  input: fc.record({ state: anyText, other: anyText, content: anyOddValue, how: anyChange }),
  check({ state, other, content, how }) {
    const signer = signerOf('sign-in attempt');
    const attempts = createSignInAttempts(signer, now);
    const attempt = { state, nonce: 'n', codeVerifier: 'c', returnPath: '/mlb' };
    const cookie = attempts.toCookie(attempt);
    // JSON cannot express half of a surrogate pair.
    if (state.isWellFormed()) expect(attempts.find(cookie, state)).toMatchObject(attempt);
    if (other !== state) expect(attempts.find(cookie, other)).toBeUndefined();
    const changed = change(cookie, how);
    if (toSame(changed) !== toSame(cookie)) expect(attempts.find(changed, state)).toBeUndefined();
    expect(attempts.find(other, state)).toBeUndefined();
    // A text that was signed for another use is not accepted, whatever its content.
    const text = Buffer.from(JSON.stringify(content) ?? '').toString('base64url');
    expect(attempts.find(signerOf('session').sign(text), state)).toBeUndefined();
  },
});

fuzz('a text that was sealed is read with its secret, or not at all', {
  input: fc.record({ text: anyText, secret: anyText, other: anyText, how: anyChange }),
  check({ text, secret, other, how }) {
    const sealed = sealText(text, secret);
    expect(findSealedText(sealed, secret)).toBe(text.toWellFormed());
    if (other !== secret) expect(findSealedText(sealed, other)).toBeUndefined();
    expect([undefined, text.toWellFormed()]).toContain(findSealedText(change(sealed, how), secret));
    expect(findSealedText(other, secret)).toBeUndefined();
  },
});
