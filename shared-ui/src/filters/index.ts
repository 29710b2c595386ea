export { useIsWide } from '../page/use-is-wide.ts';
export type { ActiveFilter } from './active-filters.tsx';
export type { DayBounds } from './calendar/calendar.tsx';
export { DateButton, type DateButtonProps } from './calendar/date-button.tsx';
export { DateField, type DateFieldProps } from './calendar/date-field.tsx';
export { type DatePreset, DateRangeField, type DateRangeFieldProps } from './calendar/date-range-field.tsx';
export { DateRangeSlider, type DateRangeSliderProps, type DayRange } from './calendar/date-range-slider.tsx';
export { DateStepper, type DateStepperProps } from './calendar/date-stepper.tsx';
export { CheckboxGroup, type CheckboxGroupProps } from './choices/checkbox-group.tsx';
export { MinimumSelect, type MinimumSelectProps } from './choices/minimum-select.tsx';
export { MultiSelect, type MultiSelectProps } from './choices/multi-select.tsx';
export { ToggleChip, type ToggleChipProps } from './choices/toggle-chip.tsx';
export { type ChipOption, ToggleChipGroup, type ToggleChipGroupProps } from './choices/toggle-chip-group.tsx';
export { FilterBar, type FilterBarProps } from './filter-bar.tsx';
export { FoldedFilters, type FoldedFiltersProps } from './folded-filters.tsx';
export {
  formatMinimum,
  SampleEmptyState,
  type SampleEmptyStateProps,
  SampleWords,
  type SampleWordsProps,
} from './sample-filter.tsx';
export { SearchField, type SearchFieldProps } from './search-field.tsx';
