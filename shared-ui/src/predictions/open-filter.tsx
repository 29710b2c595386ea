import { EmptyState } from '../components/empty-state.tsx';
import { ToggleChipGroup } from '../filters/choices/toggle-chip-group.tsx';

const LABEL = 'Not yet begun';
const OPTIONS = [{ value: 'open', label: LABEL }] as const;

type OpenFilterProps = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Shows the label, for a row of labelled controls. Default: true. */
  hasLabel?: boolean;
};

/** Keeps only games that have not begun, which one may still bet on. It stands before the other filters. */
export const OpenFilter = ({ isOn, onChange, hasLabel = true }: OpenFilterProps) => (
  <ToggleChipGroup
    label="Games"
    hasLabel={hasLabel}
    options={OPTIONS}
    values={isOn ? ['open'] : []}
    onValuesChange={(values) => onChange(values.length > 0)}
  />
);

/** Shown where `OpenFilter` leaves nothing of a day that has games. */
export const NothingOpen = () => (
  <EmptyState
    title="No game of this date is still to come."
    hint={`Turn off '${LABEL}' to see the games that have begun.`}
  />
);
