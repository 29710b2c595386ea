export { ToggleChip } from './toggle-chip.tsx';
