type QueryValue = string | number | boolean | null | undefined;

/** Query parameters by name; an array is sent as repeated keys. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

const isSent = (value: QueryValue) => value !== undefined && value !== null && value !== '';

/** `?key=value…` in the order given, or nothing when no parameter has a value. Empty strings are not sent. */
export function toQueryString(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const values: readonly QueryValue[] = Array.isArray(value) ? value : [value];
    for (const sent of values.filter(isSent)) parameters.append(key, String(sent));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
