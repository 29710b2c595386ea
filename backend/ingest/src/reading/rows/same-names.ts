/** Fields whose columns have the same name. */
export const sameNames = (columns: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, column]));
