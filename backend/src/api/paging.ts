export const PAGE_SIZE = 50;

/** LIMIT and OFFSET of a page; one row more than it shows, to know whether there is another page. */
export const toPageParameters = (page: number): { limit: number; offset: number } => ({
  limit: PAGE_SIZE + 1,
  offset: (page - 1) * PAGE_SIZE,
});

/** A page out of rows that were asked for with `toPageParameters`. */
export const toPage = <R>(rows: readonly R[], nextUrl: string): { results: R[]; next: string | null } => ({
  results: rows.slice(0, PAGE_SIZE),
  next: rows.length > PAGE_SIZE ? nextUrl : null,
});

export const toTotalPages = (rowCount: number): number => Math.ceil(rowCount / PAGE_SIZE);
