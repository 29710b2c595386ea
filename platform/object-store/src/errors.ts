import { defineError } from '@sharpside/contracts';

/** Error of a store that could not do its work. Nothing was half written. */
export const [StoreError, isStoreError] = defineError('StoreError', [
  'STORE_KEY_INVALID',
  'STORE_FAILED',
  'STORE_FULL',
  'STORE_UNSAFE',
  /** Somebody else may have the lease by now, under which work was going on. */
  'STORE_LEASE_LOST',
]);
/** Error of a store. */
export type StoreError = InstanceType<typeof StoreError>;

/** True for a failure for want of room. */
export const isStoreFull = (error: unknown): boolean => isStoreError(error) && error.code === 'STORE_FULL';
