export type { ActiveFilter } from './active-filters.tsx';
export type { DayBounds } from './calendar.tsx';
export { CheckboxGroup, type CheckboxGroupProps } from './checkbox-group.tsx';
export { DateButton, type DateButtonProps } from './date-button.tsx';
export { DateField, type DateFieldProps } from './date-field.tsx';
export { type DatePreset, DateRangeField, type DateRangeFieldProps } from './date-range-field.tsx';
export { DateRangeSlider, type DateRangeSliderProps, type DayRange } from './date-range-slider.tsx';
export { DateStepper, type DateStepperProps } from './date-stepper.tsx';
export { FilterBar, type FilterBarProps } from './filter-bar.tsx';
export { MinimumSelect, type MinimumSelectProps } from './minimum-select.tsx';
export { MultiSelect, type MultiSelectProps } from './multi-select.tsx';
export {
  formatMinimum,
  SampleEmptyState,
  type SampleEmptyStateProps,
  SampleFilter,
  type SampleFilterProps,
} from './sample-filter.tsx';
export { SearchField, type SearchFieldProps } from './search-field.tsx';
export { ToggleChip, type ToggleChipProps } from './toggle-chip.tsx';
export { type ChipOption, ToggleChipGroup, type ToggleChipGroupProps } from './toggle-chip-group.tsx';
