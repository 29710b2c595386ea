type Query = URLSearchParams | Readonly<Record<string, string>>;

/** The place of one screen: its path, and a link to it with what it should show. */
export type ScreenPath = { path: string; href: (query?: Query) => string };

const screenAt = (path: string): ScreenPath => ({
  path,
  href(query) {
    const search = new URLSearchParams(query).toString();
    return search === '' ? path : `${path}?${search}`;
  },
});

/** The places of a remote's screens by name, for its declaration and for links between its screens. */
export function definePaths<Name extends string>(
  screens: Readonly<Record<Name, string>>,
): Readonly<Record<Name, ScreenPath>>;
// `Object.entries` forgets the names.
export function definePaths(screens: Readonly<Record<string, string>>): Record<string, ScreenPath> {
  return Object.fromEntries(Object.entries(screens).map(([name, path]) => [name, screenAt(path)]));
}
