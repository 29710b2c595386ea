/** What stands in, beside and below rows, without the table that draws thousands of them. */
export { type HeatTone, toHeat, toPercentileShade, toScaleShade } from './table/columns/heat.ts';
export { muteThin, SampleNote, type SampleNoteProps, useMutedColumns } from './table/columns/thin-rows.tsx';
export { type CsvColumn, type CsvValue, toCsv } from './table/columns/to-csv.ts';
export {
  DownloadCsvButton,
  type DownloadCsvButtonProps,
  type LoadCsvRows,
} from './table/download-csv-button.tsx';
export { Delta, type DeltaProps, formatDelta } from './table/figures/delta.tsx';
export { StarRating, type StarRatingProps } from './table/figures/star-rating.tsx';
export { type GrowingList, ListEnd, type ListEndProps } from './table/list-end/list-end.tsx';
export { LoadMoreSentinel, type LoadMoreSentinelProps } from './table/list-end/load-more-sentinel.tsx';
export { Pagination, type PaginationProps } from './table/list-end/pagination.tsx';
export { ScrollToTop } from './table/list-end/scroll-to-top.tsx';
