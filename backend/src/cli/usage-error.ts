/** A command line that cannot be understood. Nothing was read or written. */
export class UsageError extends Error {
  override name = 'UsageError' as const;
  readonly code = 'USAGE' as const;
}

export const isUsageError = (error: unknown): error is UsageError =>
  error instanceof Error && error.name === 'UsageError';
