/** Rows per page if the caller gives no number. */
export const PAGE_SIZE = 50;

/** The most rows per page that a caller may request, for a file or a chart. */
export const MAX_ROWS = 1_000;

export type Paging = { page: number; page_size: number };

export const toLimits = ({ page, page_size }: Paging): { limit: number; offset: number } => ({
  limit: page_size,
  offset: (page - 1) * page_size,
});

/** LIMIT and OFFSET of a page, with an extra row to detect whether another page follows. */
export const toPageParameters = (paging: Paging): { limit: number; offset: number } => ({
  ...toLimits(paging),
  limit: paging.page_size + 1,
});

/** A page of rows that were queried with `toPageParameters`. */
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
