import { expect, it } from 'vitest';
import { isApiError } from './api-error.ts';

it('recognises an error of another copy of this module by its name', () => {
  const foreign = Object.assign(new Error('refused'), { name: 'ApiError', code: 'HTTP' });
  expect(isApiError(foreign)).toBe(true);
});

it.each([new Error('no'), { name: 'ApiError' }, null, 'ApiError'])('does not take %o for one', (value) => {
  expect(isApiError(value)).toBe(false);
});
