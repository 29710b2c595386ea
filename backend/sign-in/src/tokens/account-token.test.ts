import { describe, expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { ACCOUNT_TOKEN_SECONDS, createAccountTokens } from './account-token.ts';
import { createTextSigner } from './keys.ts';

const NOON = '2025-07-20T12:00:00Z';

function createTokens() {
  const clock = createTestClock(NOON);
  const signer = createTextSigner(['a-secret-of-at-least-32-characters'], 'account token');
  return { clock, tokens: createAccountTokens(signer, clock.now) };
}

describe('createAccountTokens', () => {
  it('makes tokens that are good for their session alone', () => {
    const { tokens } = createTokens();
    const token = tokens.create('session-a');
    expect(tokens.isOf(token, 'session-a')).toBe(true);
    expect(tokens.isOf(token, 'session-b')).toBe(false);
  });

  it('makes tokens that end on time', () => {
    const { clock, tokens } = createTokens();
    const token = tokens.create('session-a');
    clock.advance(ACCOUNT_TOKEN_SECONDS * 1000 - 1);
    expect(tokens.isOf(token, 'session-a')).toBe(true);
    clock.advance(1);
    expect(tokens.isOf(token, 'session-a')).toBe(false);
  });

  it('notices a later end written into a token', () => {
    const { clock, tokens } = createTokens();
    const [, signature] = tokens.create('session-a').split('.');
    const later = (clock.now() + 10 * ACCOUNT_TOKEN_SECONDS * 1000).toString(36);
    expect(tokens.isOf(`${later}.${signature}`, 'session-a')).toBe(false);
  });

  it.each([undefined, '', '.', 'token', ['a', 'b'], 5])('takes no %j', (token) => {
    expect(createTokens().tokens.isOf(token, 'session-a')).toBe(false);
  });
});
