import { expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { createTextSigner } from './keys.ts';
import { createSignInAttempts } from './sign-in-attempt.ts';

it('forgets an attempt after ten minutes, whatever the browser kept', () => {
  const clock = createTestClock('2025-07-20T12:00:00Z');
  const signer = createTextSigner(['a-secret-of-at-least-32-characters'], 'sign-in attempt');
  const attempts = createSignInAttempts(signer, clock.now);
  const attempt = { state: 'a', nonce: 'b', codeVerifier: 'c', returnPath: '/mlb/scores?a=ü' };
  const cookie = attempts.toCookie(attempt);
  clock.advance(599_999);
  expect(attempts.find(cookie, 'a')).toMatchObject(attempt);
  clock.advance(1);
  expect(attempts.find(cookie, 'a')).toBeUndefined();
  expect(attempts.find(undefined, 'a')).toBeUndefined();
});
