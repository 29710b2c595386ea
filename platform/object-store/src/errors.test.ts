import { expect, it } from 'vitest';
import { isStoreError, StoreError } from './errors.ts';

it('is told from other errors by its name, also across copies of its module', () => {
  const error = new StoreError('The disk is full', { code: 'STORE_FAILED' });
  const copy = Object.assign(new Error('The disk is full'), { name: 'StoreError', code: 'STORE_FAILED' });
  expect([error, copy].map(isStoreError)).toEqual([true, true]);
  expect([new Error('StoreError'), { name: 'StoreError' }, undefined].map(isStoreError)).toEqual([
    false,
    false,
    false,
  ]);
});
