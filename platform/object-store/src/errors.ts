import { defineError } from '@sharpside/contracts';

/** Error of a store. Each value is written completely or not at all, even if its write failed. */
export const [StoreError, isStoreError] = defineError('StoreError', [
  'STORE_KEY_INVALID',
  'STORE_FAILED',
  'STORE_FULL',
  'STORE_UNSAFE',
  /** A stored value is larger than any value that our programs write under its key. */
  'STORE_VALUE_TOO_LARGE',
  /** The lease was lost during the work, and somebody else may hold it by now. */
  'STORE_LEASE_LOST',
]);
export type StoreError = InstanceType<typeof StoreError>;

export const isStoreFull = (error: unknown): boolean => isStoreError(error) && error.code === 'STORE_FULL';

/** Error of an object that is larger than `StoreUse.toMaxBytes` allows. */
export const tooLarge = (key: string, { place, maxBytes }: { place: string; maxBytes: number }): StoreError =>
  new StoreError(
    `cannot read '${key}' in ${place}: it has more than ${maxBytes} bytes, and our programs write no such object there`,
    { code: 'STORE_VALUE_TOO_LARGE' },
  );
