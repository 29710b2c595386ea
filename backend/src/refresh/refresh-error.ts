export type RefreshErrorCode = 'REFRESH_CONFIG_INVALID' | 'REFRESH_CONFIG_MISSING';

type RefreshErrorOptions = { code: RefreshErrorCode; cause?: unknown };

/** A refresh that could not begin. What is served still is. */
export class RefreshError extends Error {
  override name = 'RefreshError' as const;
  readonly code: RefreshErrorCode;

  constructor(message: string, { code, cause }: RefreshErrorOptions) {
    super(message, { cause });
    this.code = code;
  }
}
