import { defineError } from '@sharpside/contracts';

/** Error of a store. Each value is written completely or not at all, even if its write failed. */
export const [StoreError, isStoreError] = defineError('StoreError', [
  'STORE_KEY_INVALID',
  'STORE_FAILED',
  'STORE_FULL',
  'STORE_UNSAFE',
  /** The lease was lost during the work, and somebody else may hold it by now. */
  'STORE_LEASE_LOST',
]);
export type StoreError = InstanceType<typeof StoreError>;

export const isStoreFull = (error: unknown): boolean => isStoreError(error) && error.code === 'STORE_FULL';
