type DevelopmentErrorOptions = { cause?: unknown };

/** A site that nothing can be developed on. */
export class DevelopmentError extends Error {
  override name = 'DevelopmentError' as const;
  readonly code = 'DEVELOPMENT_SITE_UNUSABLE' as const;

  constructor(message: string, { cause }: DevelopmentErrorOptions = {}) {
    super(message, { cause });
  }
}

export const isDevelopmentError = (error: unknown): error is DevelopmentError =>
  error instanceof Error && error.name === 'DevelopmentError';
