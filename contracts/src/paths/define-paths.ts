type Query = URLSearchParams | Readonly<Record<string, string>>;

/** The address of one screen: its path, and a function that makes a link with a query. */
export type ScreenPath = { path: string; href: (query?: Query) => string };

const screenAt = (path: string): ScreenPath => ({
  path,
  href(query) {
    const search = new URLSearchParams(query).toString();
    return search === '' ? path : `${path}?${search}`;
  },
});

/** The addresses of a remote's screens by name, for its declaration and for links between its screens. */
export function definePaths<Name extends string>(
  screens: Readonly<Record<Name, string>>,
): Readonly<Record<Name, ScreenPath>>;
// `Object.entries` loses the types of the names, so the implementation has a wider type.
export function definePaths(screens: Readonly<Record<string, string>>): Record<string, ScreenPath> {
  return Object.fromEntries(Object.entries(screens).map(([name, path]) => [name, screenAt(path)]));
}
