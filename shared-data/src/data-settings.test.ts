import { ApiError } from '@sharpside/shared-auth';
import { describe, expect, it } from 'vitest';
import { isAbandoned, isWorthRetrying, retryDelayMs } from './data-settings.ts';

describe('the wait before a retry', () => {
  // CONST-12
  it.each([
    { retry: 1, delayMs: 1000 },
    { retry: 3, delayMs: 4000 },
    { retry: 5, delayMs: 16_000 },
    { retry: 6, delayMs: 30_000 },
    { retry: 60, delayMs: 30_000 },
  ])('is $delayMs ms before retry $retry', ({ retry, delayMs }) => {
    expect(retryDelayMs(retry)).toBe(delayMs);
  });
});

describe('a failed load', () => {
  it.each([
    { name: 'a broken connection', error: new ApiError('', { code: 'NETWORK' }), expected: true },
    { name: 'a late answer', error: new ApiError('', { code: 'TIMEOUT' }), expected: true },
    { name: 'status 500', error: new ApiError('', { code: 'HTTP', status: 500 }), expected: true },
    { name: 'status 400', error: new ApiError('', { code: 'HTTP', status: 400 }), expected: false },
    { name: 'status 403', error: new ApiError('', { code: 'HTTP', status: 403 }), expected: false },
    { name: 'an unreadable answer', error: new ApiError('', { code: 'BAD_ANSWER' }), expected: false },
    { name: 'no backend', error: new ApiError('', { code: 'NO_BACKEND' }), expected: false },
    { name: 'anything else', error: new Error('x'), expected: true },
  ])('is worth a retry after $name: $expected', ({ error, expected }) => {
    expect(isWorthRetrying(error)).toBe(expected);
  });

  it('is told from one that was given up', () => {
    expect(isAbandoned(new DOMException('left', 'AbortError'))).toBe(true);
    expect(isAbandoned(new ApiError('', { code: 'NETWORK' }))).toBe(false);
    expect(isAbandoned(undefined)).toBe(false);
  });
});
