/** Filters of a screen, each described once, and the frame around its rows. */
export { BoardEmpty, type Choices, listChips } from './board-filters.tsx';
export { BoardFrame, type BoardFrameProps, type BoardList } from './board-frame.tsx';
export {
  checkboxFilter,
  chipFilter,
  chipsFilter,
  listedFilter,
  multiSelectFilter,
  selectFilter,
} from './choice-filters.tsx';
export { defineFilters, type FilterSet, toQuery } from './define-filters.ts';
export type { ControlProps, Filter, FilterOption, Filters, QueryOf, ValuesOf } from './filter.ts';
export { minimumFilter, openFilter, toggleFilter } from './flag-filters.tsx';
export { searchFilter, textFilter } from './text-filters.tsx';
export { type BoardFilters, type FiltersInUse, useFilters } from './use-filters.ts';
