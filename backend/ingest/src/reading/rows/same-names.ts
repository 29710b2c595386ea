/** Maps each column to the field of the same name. */
export const sameNames = (columns: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, column]));
