import { describe, expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { createTextSigner } from './keys.ts';
import { createSignInAttempts } from './sign-in-attempt.ts';

const SECRET = 'a-secret-of-at-least-32-characters';
const ATTEMPT = {
  state: 'state-1',
  nonce: 'nonce-1',
  codeVerifier: 'verifier-1',
  returnPath: '/mlb/scores?a=ü',
};

function createAttempts(secret = SECRET) {
  const clock = createTestClock('2025-07-20T12:00:00Z');
  return { clock, attempts: createSignInAttempts(createTextSigner([secret], 'sign-in attempt'), clock.now) };
}

describe('createSignInAttempts', () => {
  it('gives an attempt back to the browser that brings its cookie', () => {
    const { attempts } = createAttempts();
    expect(attempts.find(attempts.toCookie(ATTEMPT), 'state-1')).toMatchObject(ATTEMPT);
  });

  it('forgets an attempt after ten minutes, whatever the browser kept', () => {
    const { attempts, clock } = createAttempts();
    const cookie = attempts.toCookie(ATTEMPT);
    clock.advance(599_999);
    expect(attempts.find(cookie, 'state-1')).toBeDefined();
    clock.advance(1);
    expect(attempts.find(cookie, 'state-1')).toBeUndefined();
  });

  it('does not give it for another state, another key, a changed cookie or none', () => {
    const { attempts } = createAttempts();
    const cookie = attempts.toCookie(ATTEMPT);
    const foreign = createAttempts('another-secret-of-32-characters-xx').attempts.toCookie(ATTEMPT);
    expect(attempts.find(cookie, 'state-2')).toBeUndefined();
    expect(attempts.find(foreign, 'state-1')).toBeUndefined();
    expect(attempts.find(`x${cookie}`, 'state-1')).toBeUndefined();
    expect(attempts.find(undefined, 'state-1')).toBeUndefined();
  });
});
