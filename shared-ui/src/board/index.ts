/**
 * All board modules in one entry, kept until the next major version. No host shares it; import `board/frame` and the
 * like.
 */
export { Board, type BoardProps } from './board.tsx';
export { dateFilter, dateRangeFilter } from './date-filters.tsx';
export * from './frame.ts';
