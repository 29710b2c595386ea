import { ToggleChipGroup } from '../filters/toggle-chip-group.tsx';

const OPTIONS = [{ value: 'open', label: 'Not yet begun' }] as const;

type OpenFilterProps = { isOn: boolean; onChange: (isOn: boolean) => void };

/** Leaves only what one may still bet on: games that have not begun. It stands before the other filters. */
export const OpenFilter = ({ isOn, onChange }: OpenFilterProps) => (
  <ToggleChipGroup
    label="Games"
    options={OPTIONS}
    values={isOn ? ['open'] : []}
    onValuesChange={(values) => onChange(values.length > 0)}
  />
);
