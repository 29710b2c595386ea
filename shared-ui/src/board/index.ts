/** Everything of boards in one, until the next major version. No host shares it: take `board/frame` and its kind. */
export { Board, type BoardProps } from './board.tsx';
export { dateFilter, dateRangeFilter } from './date-filters.tsx';
export * from './frame.ts';
