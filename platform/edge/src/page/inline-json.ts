/**
 * JSON that is safe inside a script element: nothing in it can end the element or a script line.
 *
 * Parsed as JSON, it gives the same value.
 */
export const toInlineJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
