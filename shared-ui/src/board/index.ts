/**
 * Deprecated: all board modules in one entry, kept until the next major version. Hosts do not share this entry; import
 * `board/frame`, `board/table` or `board/dates` instead.
 */
export { Board, type BoardProps } from './board.tsx';
export { dateFilter, dateRangeFilter } from './date-filters.tsx';
export * from './frame.ts';
