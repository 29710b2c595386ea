/**
 * Path and query of a request's address; the query begins with its question mark, or is empty.
 *
 * For `new URL`, an address such as `//` is no address at all, and `//evil.example/x` one of another site.
 */
export function splitUrl(url = '/'): { path: string; query: string } {
  const mark = url.indexOf('?');
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark) };
}
