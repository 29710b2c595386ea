export { ToggleChip, type ToggleChipProps } from './toggle-chip.tsx';
export { type ChipOption, ToggleChipGroup, type ToggleChipGroupProps } from './toggle-chip-group.tsx';
