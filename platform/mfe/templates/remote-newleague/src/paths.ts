type Query = URLSearchParams | Record<string, string>;

const toHref = (path: string) => (query?: Query) => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
};

const toScreen = (path: string) => ({ path, href: toHref(path) });

/** Path of each screen, and links to it with its parameters. */
export const paths = {
  data: toScreen('/newleague/data'),
};
