export type RefreshErrorCode = 'REFRESH_CONFIG_INVALID' | 'REFRESH_CONFIG_MISSING' | 'REFRESH_JOB_FAILED';

type RefreshErrorOptions = { code: RefreshErrorCode; cause?: unknown };

/** A refresh, or one of its jobs, that could not begin. What is served still is. */
export class RefreshError extends Error {
  override name = 'RefreshError' as const;
  readonly code: RefreshErrorCode;

  constructor(message: string, { code, cause }: RefreshErrorOptions) {
    super(message, { cause });
    this.code = code;
  }
}

export const isRefreshError = (error: unknown): error is RefreshError =>
  error instanceof Error && error.name === 'RefreshError';
