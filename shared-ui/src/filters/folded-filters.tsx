import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { InHead } from '../page/in-head.tsx';
import { useIsWide } from '../page/use-is-wide.ts';
import { FilterIcon } from './filter-icon.tsx';
import { FilterSheet } from './filter-sheet.tsx';

const Count = chakra('span', {
  base: {
    position: 'absolute',
    top: '1',
    insetEnd: '1',
    minWidth: '4',
    height: '4',
    px: '1',
    borderRadius: 'full',
    bg: 'accent',
    color: 'accent.fg',
    fontSize: '0.6875rem',
    lineHeight: '1rem',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
  },
});

/** A control with a label in the sheet of a phone; in a bar, where it is among others of its line, without. */
export function SheetField({ label, children }: { label: string; children: ReactNode }) {
  const isWide = useIsWide();
  return isWide ? children : <Field label={label}>{children}</Field>;
}

export type FoldedFiltersProps = {
  /** The controls. */
  children: ReactNode;
  /** Number of the controls that differ from the screen's defaults. */
  count: number;
  onReset: () => void;
  /** The rows that the filters leave, if their number is known: '464 batters'. */
  results?: string | undefined;
};

/**
 * Controls in their place on wide windows. On phones they are in a sheet, behind an icon in the head of the page that
 * shows how many of them are in force.
 */
export function FoldedFilters({ children, count, onReset, results }: FoldedFiltersProps) {
  const isWide = useIsWide();
  const [isOpen, setIsOpen] = useState(false);
  if (isWide) return children;
  return (
    <>
      <InHead>
        <Button
          variant="outline"
          position="relative"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        >
          <FilterIcon />
          <span data-words="">{count > 0 ? `Filters (${count})` : 'Filters'}</span>
          {count > 0 && <Count aria-hidden="true">{count}</Count>}
        </Button>
      </InHead>
      <FilterSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onReset={count > 0 ? onReset : undefined}
        results={results}
      >
        {children}
      </FilterSheet>
    </>
  );
}
