/** Everything in, beside and below rows, without the virtualized table. */
export { formatSample } from '../format-sample.ts';
export { type HeatTone, toHeat, toPercentileShade, toScaleShade } from './columns/heat.ts';
export { sortByColumn } from './columns/sort-by-column.ts';
export { muteThin, SampleNote, type SampleNoteProps, useMutedColumns } from './columns/thin-rows.tsx';
export { type CsvColumn, type CsvValue, toCsv } from './columns/to-csv.ts';
export {
  DownloadCsvButton,
  type DownloadCsvButtonProps,
  type LoadCsvRows,
} from './download-csv-button.tsx';
export { Delta, type DeltaProps, formatDelta } from './figures/delta.tsx';
export { StarRating, type StarRatingProps } from './figures/star-rating.tsx';
export { type GrowingList, ListEnd, type ListEndProps } from './list-end/list-end.tsx';
export { LoadMoreSentinel, type LoadMoreSentinelProps } from './list-end/load-more-sentinel.tsx';
export { Pagination, type PaginationProps } from './list-end/pagination.tsx';
export { ScrollToTop } from './list-end/scroll-to-top.tsx';
export { VIEW_STORAGE_KEY, type View, ViewSwitch, type ViewSwitchProps, viewParam } from './view-switch.tsx';
