import { EmptyState } from '../components/empty-state.tsx';
import { ToggleChipGroup } from '../filters/choices/toggle-chip-group.tsx';

const LABEL = 'Upcoming only';
const OPTIONS = [{ value: 'open', label: LABEL }] as const;

type OpenFilterProps = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Shows the label, for a row of labelled controls. Default: true. */
  hasLabel?: boolean;
};

/** Shows only games that have not begun and are still open for bets. It comes first among the filters. */
export const OpenFilter = ({ isOn, onChange, hasLabel = true }: OpenFilterProps) => (
  <ToggleChipGroup
    label="Games"
    hasLabel={hasLabel}
    options={OPTIONS}
    values={isOn ? ['open'] : []}
    onValuesChange={(values) => onChange(values.length > 0)}
  />
);

/** Shown if `OpenFilter` excludes all games of a day. */
export const NothingOpen = () => (
  <EmptyState
    title="No game of this date is still to come."
    hint={`Turn off '${LABEL}' to see the games that have begun.`}
  />
);
