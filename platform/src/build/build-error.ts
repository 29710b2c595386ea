type BuildErrorOptions = { cause?: unknown };

/** An app that was not built. The message has everything that the build tool had to say, as plain text. */
export class BuildError extends Error {
  override name = 'BuildError' as const;
  readonly code = 'BUILD_FAILED' as const;

  constructor(message: string, { cause }: BuildErrorOptions = {}) {
    super(message, { cause });
  }
}

export const isBuildError = (error: unknown): error is BuildError =>
  error instanceof Error && error.name === 'BuildError';
