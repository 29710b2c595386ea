import { defineError } from '@sharpside/contracts';

/** A store that could not do what it was asked. Nothing was half written. */
export const [StoreError, isStoreError] = defineError('StoreError', [
  'STORE_KEY_INVALID',
  'STORE_FAILED',
  'STORE_FULL',
  'STORE_UNSAFE',
]);
export type StoreError = InstanceType<typeof StoreError>;

/** Whether it failed for want of room. */
export const isStoreFull = (error: unknown): boolean => isStoreError(error) && error.code === 'STORE_FULL';
