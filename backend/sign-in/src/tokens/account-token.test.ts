import { expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { ACCOUNT_TOKEN_SECONDS, createAccountTokens } from './account-token.ts';
import { createTextSigner } from './keys.ts';

it('makes tokens that end on time, even with a later end written into them', () => {
  const clock = createTestClock('2025-07-20T12:00:00Z');
  const signer = createTextSigner(['a-secret-of-at-least-32-characters'], 'account token');
  const tokens = createAccountTokens(signer, clock.now);
  const token = tokens.create('session-a');
  const later = (clock.now() + 10 * ACCOUNT_TOKEN_SECONDS * 1000).toString(36);
  expect(tokens.isOf(`${later}.${token.split('.')[1]}`, 'session-a')).toBe(false);
  clock.advance(ACCOUNT_TOKEN_SECONDS * 1000 - 1);
  expect(tokens.isOf(token, 'session-a')).toBe(true);
  clock.advance(1);
  expect(tokens.isOf(token, 'session-a')).toBe(false);
});
