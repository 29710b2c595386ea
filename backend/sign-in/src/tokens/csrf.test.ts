import { describe, expect, it } from 'vitest';
import { createCsrfTokens } from './csrf.ts';
import { createTextSigner } from './keys.ts';

const csrf = createCsrfTokens(createTextSigner(['a-secret-of-at-least-32-characters'], 'csrf token'));

describe('createCsrfTokens', () => {
  it('makes another token each time, without naming the session', () => {
    const tokens = [csrf.create('session-a'), csrf.create('session-a')];
    expect(tokens[0]).not.toBe(tokens[1]);
    expect(tokens.join()).not.toContain('session-a');
  });

  it('takes no other text, nor one that moves the bounds between nonce and session', () => {
    const [nonce = '', signature = ''] = csrf.create('session-a').split('.');
    for (const text of ['', nonce, `.${signature}`, `${nonce}|sess.${signature}`, csrf.create()])
      expect(csrf.isOf(text, 'session-a'), text).toBe(false);
    expect(csrf.isOf(`${nonce}|session-a.${signature}`, '')).toBe(false);
  });
});
