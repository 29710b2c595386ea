/** Everything of boards in one, for releases that were built before it was cut; others take `board/frame` and its kind. */
export { Board, type BoardProps } from './board.tsx';
export { dateFilter, dateRangeFilter } from './date-filters.tsx';
export * from './frame.ts';
