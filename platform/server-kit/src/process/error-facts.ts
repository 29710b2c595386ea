/** The code that an error carries, such as `ENOENT` of the system; undefined without one. */
export const findCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean => {
  const code = findCode(error);
  return code !== undefined && codes.includes(code);
};

/** The message of an error; any other thrown value as text. */
export const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
