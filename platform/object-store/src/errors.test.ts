import { expect, it } from 'vitest';
import { isStoreError, StoreError } from './errors.ts';

it('is told from other errors by its name, also across copies of its module', () => {
  const error = new StoreError('The disk is full', { code: 'STORE_FAILED' });
  const copy = Object.assign(new Error('The disk is full'), { name: 'StoreError', code: 'STORE_FAILED' });
  const values = [error, copy, new Error('StoreError'), { name: 'StoreError' }, undefined];
  expect(values.map(isStoreError)).toEqual([true, true, false, false, false]);
});
