import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Button } from '../components/button.tsx';
import { type ActiveFilter, ActiveFilters } from './active-filters.tsx';
import { FilterSheet } from './filter-sheet.tsx';

const Bar = chakra('section', { base: { display: 'grid', gap: '3', minWidth: 0 } });

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    columnGap: '4',
    rowGap: '3',
    minWidth: 0,
  },
});

const Controls = chakra(Line, {
  base: {
    flex: '1',
    alignItems: 'flex-start',
    '& > :not([role=group])': { flex: '0 1 auto', minWidth: 'min(11rem, 100%)' },
    '& > [data-grows]': { flex: '1 1 100%', width: 'auto' },
  },
});

/** As high as the controls, so that smaller buttons are centred. */
const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    minHeight: { md: '10' },
  },
});

/** The phone boundary of the theme. Paper is narrower, but cannot open a sheet. */
const WIDE = '(min-width: 48rem), print';

const findQuery = () => window.matchMedia?.(WIDE);

function subscribe(onChange: () => void) {
  const query = findQuery();
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

/** True if the window is wider than a phone, or the page is laid out for paper. */
const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => findQuery()?.matches ?? true);

export type FilterBarProps = {
  /** The controls, each with its own label. */
  children: ReactNode;
  /** The filters that differ from the screen's defaults, as chips. */
  active?: readonly ActiveFilter[];
  onReset: () => void;
  /** Shown at the end of the bar, on phones outside the sheet, such as a `DownloadCsvButton`. */
  actions?: ReactNode;
};

/**
 * The filters of a screen: a compact bar, with chips of the active filters below. On phones a sheet behind a button
 * that shows their number.
 */
export function FilterBar({ children, active = [], onReset, actions }: FilterBarProps) {
  const isWide = useIsWide();
  const [isOpen, setIsOpen] = useState(false);
  const count = active.length;
  return (
    <Bar aria-label="Filters">
      <Line justifyContent="space-between">
        {isWide ? (
          <Controls>{children}</Controls>
        ) : (
          <Button
            variant="outline"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(true)}
          >
            {count > 0 ? `Filters (${count})` : 'Filters'}
          </Button>
        )}
        {actions && <Actions>{actions}</Actions>}
      </Line>
      <ActiveFilters filters={active} onReset={onReset} />
      {!isWide && (
        <FilterSheet
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onReset={count > 0 ? onReset : undefined}
        >
          {children}
        </FilterSheet>
      )}
    </Bar>
  );
}
