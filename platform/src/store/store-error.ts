export type StoreErrorCode = 'STORE_KEY_INVALID' | 'STORE_FAILED' | 'STORE_FULL' | 'STORE_UNSAFE';

type StoreErrorOptions = { code: StoreErrorCode; cause?: unknown };

/** A store that could not do what it was asked. Nothing was half written. */
export class StoreError extends Error {
  override name = 'StoreError' as const;
  readonly code: StoreErrorCode;

  constructor(message: string, { code, cause }: StoreErrorOptions) {
    super(message, { cause });
    this.code = code;
  }
}

export const isStoreError = (error: unknown): error is StoreError =>
  error instanceof Error && error.name === 'StoreError';

/** Whether it failed for want of room. */
export const isStoreFull = (error: unknown): boolean => isStoreError(error) && error.code === 'STORE_FULL';
