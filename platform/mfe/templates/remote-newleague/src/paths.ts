type Query = URLSearchParams | Record<string, string>;

const toHref = (path: string) => (query?: Query) => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
};

const toScreen = (path: string) => ({ path, href: toHref(path) });

/** Where each screen is, and how to link to it with what it should show. */
export const paths = {
  data: toScreen('/newleague/data'),
};
