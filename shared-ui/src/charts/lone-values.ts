/** The places whose values have no neighbour on either side: no line leads to them. */
export const findLoneValues = (values: readonly (number | null | undefined)[]): number[] =>
  values.flatMap((value, index) =>
    value != null && values[index - 1] == null && values[index + 1] == null ? [index] : [],
  );
