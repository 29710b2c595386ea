import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../components/button.tsx';
import { CloseIcon } from '../components/icon.tsx';

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    listStyle: 'none',
    m: '0',
    p: '0',
    // Paper shows no buttons, so the words of the chips replace them.
    '@media print': {
      gap: '1',
      '&::before': { content: '"Filters:"', fontWeight: 'medium' },
      '& > [data-words]::before': { content: 'attr(data-words)' },
      '& > [data-words] + [data-words]::before': { content: '"· " attr(data-words)' },
    },
  },
});

const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    height: { base: '11', md: '7' },
    maxWidth: 'full',
    ps: '3',
    pe: '2',
    borderRadius: 'full',
    bg: 'bg.hover',
    color: 'fg',
    fontSize: 'xs',
    fontWeight: 'medium',
    cursor: 'pointer',
    '& > svg': { color: 'fg.muted', flexShrink: 0 },
    '&:hover > svg': { color: 'fg' },
  },
});

/** An active filter with the words of its chip: 'Team: NYY'. */
export type ActiveFilter = {
  key: string;
  label: string;
  onRemove: () => void;
  /**
   * True if its control shows and clears it. Where the control is in view, there is no chip, which would push the rows
   * down while the visitor types.
   */
  isClearable?: boolean;
};

type ActiveFiltersProps = { filters: readonly ActiveFilter[]; onReset: () => void };

/** Chips of the active filters, which can be removed one by one or all at once. */
export function ActiveFilters({ filters, onReset }: ActiveFiltersProps) {
  if (filters.length === 0) return null;
  return (
    <List aria-label="Active filters">
      {filters.map(({ key, label, onRemove }) => (
        <li key={key} data-words={label}>
          <Chip type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
            <span>{label}</span>
            <CloseIcon size={10} />
          </Chip>
        </li>
      ))}
      <li>
        <Button size="sm" variant="ghost" onClick={onReset}>
          Reset
        </Button>
      </li>
    </List>
  );
}
