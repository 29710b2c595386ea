/**
 * An answer as the object that it should be, where the rows came as a bare list, which the product's calls allow: the
 * list becomes `results`, beside `rest`.
 */
export const wrapRows = (json: unknown, rest: Readonly<Record<string, unknown>> = {}): unknown =>
  Array.isArray(json) ? { results: json, ...rest } : json;
