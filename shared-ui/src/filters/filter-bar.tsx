import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { InHead } from '../page/in-head.tsx';
import { useIsWide } from '../page/use-is-wide.ts';
import { type ActiveFilter, ActiveFilters } from './active-filters.tsx';
import { FoldedFilters } from './folded-filters.tsx';

const Bar = chakra('section', { base: { display: 'grid', gap: '3', minWidth: 0 } });

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    rowGap: '3',
    minWidth: 0,
    '& > :not([role=group], [data-actions])': { flex: '0 1 auto', minWidth: 'min(10rem, 100%)' },
    '& > [data-narrow]': { minWidth: 'min(7rem, 100%)' },
    // A line of its own, which it shares with the actions.
    '& > [data-grows]': { flex: '1 1 75%', width: 'auto' },
    '& > :has(input[type=search])': { maxWidth: '12rem' },
  },
});

/** As high as the controls, so that smaller buttons are centred. */
const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    alignSelf: 'flex-end',
    gap: '2',
    ms: 'auto',
    minHeight: { md: '10' },
  },
});

export type FilterBarProps = {
  /** The controls, each with its own label. */
  children: ReactNode;
  /** The filters that differ from the screen's defaults, as chips. */
  active?: readonly ActiveFilter[];
  onReset: () => void;
  /** Shown at the end of the bar, on phones in the head of the page, such as a `DownloadCsvButton`. */
  actions?: ReactNode;
  /** The rows that the filters leave, if their number is known: '464 batters'. */
  results?: string | undefined;
};

/**
 * The filters of a screen: a compact bar, with chips of the active filters below. On phones they are in a sheet, behind
 * an icon in the head of the page that shows the number of the active ones.
 */
export function FilterBar(props: FilterBarProps) {
  const { children, active = [], onReset, actions, results } = props;
  const isWide = useIsWide();
  const inChips = isWide ? active.filter(({ isClearable }) => !isClearable) : active;
  const chips = inChips.length > 0 && <ActiveFilters filters={inChips} onReset={onReset} />;
  if (isWide)
    return (
      <Bar aria-label="Filters">
        <Line>
          {children}
          {actions && <Actions data-actions="">{actions}</Actions>}
        </Line>
        {chips}
      </Bar>
    );
  return (
    <>
      <FoldedFilters count={active.length} onReset={onReset} results={results}>
        {children}
      </FoldedFilters>
      {actions && <InHead>{actions}</InHead>}
      {chips && <Bar aria-label="Filters">{chips}</Bar>}
    </>
  );
}
