/** Rows a page where the caller gives no number. */
export const PAGE_SIZE = 50;

/** The most rows that a caller may have at once, for a file or a chart. */
export const MAX_ROWS = 1_000;

/** Which rows are asked for: page, and rows a page. */
export type Paging = { page: number; page_size: number };

/** LIMIT and OFFSET of a page. */
export const toLimits = ({ page, page_size }: Paging): { limit: number; offset: number } => ({
  limit: page_size,
  offset: (page - 1) * page_size,
});

/** LIMIT and OFFSET of a page; one row more than it shows, to know whether there is another page. */
export const toPageParameters = (paging: Paging): { limit: number; offset: number } => ({
  ...toLimits(paging),
  limit: paging.page_size + 1,
});

/** A page out of rows that were asked for with `toPageParameters`. */
export const toPage = <R>(
  rows: readonly R[],
  { page, page_size, pageUrl }: Paging & { pageUrl: (page: number) => string },
): { results: R[]; next: string | null } => ({
  results: rows.slice(0, page_size),
  next: rows.length > page_size ? pageUrl(page + 1) : null,
});

/** Number of pages; 0 without rows. */
export const toTotalPages = (rowCount: number, { page_size }: Pick<Paging, 'page_size'>): number =>
  Math.ceil(rowCount / page_size);
