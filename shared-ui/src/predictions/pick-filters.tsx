import { EmptyState } from '../components/empty-state.tsx';
import { Field } from '../components/field.tsx';
import { Select } from '../components/select.tsx';
import { ToggleChipGroup } from '../filters/choices/toggle-chip-group.tsx';
import { formatSample } from '../format-sample.ts';
import { useIsWide } from '../page/use-is-wide.ts';
import { type PickOrder, type PickSort, startPickOrder } from './pick-order.ts';

const LABEL = 'Upcoming only';
const OPEN = { value: 'open', label: LABEL } as const;

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
    options={[OPEN]}
    values={isOn ? ['open'] : []}
    onValuesChange={(values) => onChange(values.length > 0)}
  />
);

/** Filters of a list of picks: games to come, and bets. */
export type ChosenPicks = { isOpenOnly: boolean; isBetOnly: boolean };

/** Props of `PickFilters`. */
export type PickFiltersProps = {
  value: ChosenPicks;
  onValueChange: (value: ChosenPicks) => void;
  /** False for a day that is over, on which no game is to come. */
  hasOpen: boolean;
  /** Number of bets in the list; undefined while it loads, null if no price is known. */
  bets: number | undefined | null;
  order: PickOrder;
  onOrderChange: (order: PickOrder) => void;
  /** The name of the score, such as 'AI Boost'. */
  score: string;
};

/** Chips for games to come and for bets, with their number. On a phone, where heads are out of view, also the order. */
export function PickFilters(props: PickFiltersProps) {
  const { value, onValueChange, hasOpen, bets, order, onOrderChange, score } = props;
  const isWide = useIsWide();
  const bet = { value: 'bets', label: bets === undefined ? 'Bets' : formatSample(bets ?? 0, 'bet') } as const;
  const options = [...(hasOpen ? [OPEN] : []), ...(bets === null ? [] : [bet])];
  const chosen = [...(value.isOpenOnly ? [OPEN.value] : []), ...(value.isBetOnly ? [bet.value] : [])];
  const orders: { value: PickSort; label: string }[] = [
    { value: 'chance', label: 'Chance' },
    ...(bets === null ? [] : [{ value: 'edge', label: 'Edge' } as const]),
    { value: 'start', label: 'Start' },
    { value: 'team', label: 'Team' },
    { value: 'score', label: score },
  ];
  return (
    <>
      {options.length > 0 && (
        <ToggleChipGroup<'open' | 'bets'>
          label="Show only"
          hasLabel={!isWide}
          options={options}
          values={chosen}
          onValuesChange={(values) =>
            onValueChange({ isOpenOnly: values.includes('open'), isBetOnly: values.includes('bets') })
          }
        />
      )}
      {!isWide && (
        <Field label="Order">
          <Select
            options={orders}
            value={order.column}
            onValueChange={(column) =>
              onOrderChange(startPickOrder(order, { column, direction: order.direction }))
            }
          />
        </Field>
      )}
    </>
  );
}

/** Shown if `OpenFilter` excludes all games of a day. */
export const NothingOpen = () => (
  <EmptyState
    title="No game of this date is still to come."
    hint={`Turn off '${LABEL}' to see the games that have begun.`}
  />
);

/** Shown if the filter of bets excludes all picks of a day. */
export const NoBets = () => (
  <EmptyState
    title="No pick of this list is a bet."
    hint="No known price beats its fair price. Turn off 'bets' to see all picks."
  />
);
