type Entries = readonly (readonly [string, string])[];

/** The query of an address with readable slashes: `?fraction=5/1`. Empty without parameters. */
export function toSearch(params: URLSearchParams): string {
  const text = params.toString().replaceAll('%2F', '/');
  return text === '' ? '' : `?${text}`;
}

type Replacement = {
  /** The parameters that the caller owns; all others stay unchanged. */
  ownKeys: readonly string[];
  entries: Entries;
};

/** The query with the parameters of `ownKeys` replaced by `entries`. */
export function replaceOwn(search: string, { ownKeys, entries }: Replacement): string {
  const params = new URLSearchParams(search);
  for (const key of ownKeys) params.delete(key);
  for (const [key, value] of entries) params.append(key, value);
  return toSearch(params);
}
