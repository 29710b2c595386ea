import { chakra } from '@chakra-ui/react/styled-system';
import type { AddressParam } from '../address/address-params.ts';
import { CardsIcon, RowsIcon } from '../components/icon.tsx';
import { CHOSEN_IN_FORCED_COLORS } from '../theme/forced-colors.ts';

/** The storage key of the visitor's view of lists. */
export const VIEW_STORAGE_KEY = 'list-view';

const VIEWS = ['cards', 'table'] as const;

/** The look of a list: a card for each row, or rows of a table. */
export type View = (typeof VIEWS)[number];

const findView = (text: string | null | undefined) => VIEWS.find((view) => view === text);

function readStored(): View | undefined {
  try {
    return findView(localStorage.getItem(VIEW_STORAGE_KEY));
  } catch {
    // Private windows and blocked cookies deny storage. Then only the address has the view.
    return undefined;
  }
}

function store(view: View): void {
  try {
    localStorage.setItem(VIEW_STORAGE_KEY, view);
  } catch {
    // See `readStored`.
  }
}

/**
 * The view of a list in the address. An address without one opens in the view that the visitor chose last, or else as
 * cards.
 *
 * A table is always written, so that a copied link opens as a table for everybody.
 */
export const viewParam = (): AddressParam<View> => ({
  default: 'cards',
  read: ([text]) => (text ? findView(text) : readStored()),
  write: (view) => [view],
});

const Group = chakra('div', {
  base: {
    display: 'inline-flex',
    flexShrink: 0,
    height: { base: '11', md: '8' },
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    bg: 'bg.inset',
    '@media print': { display: 'none' },
  },
});

const Choice = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    // Up to the frame's outer edge, so that a tap on the edge counts.
    height: 'calc(100% + 2px)',
    my: '-1px',
    px: '3',
    borderRadius: 'md',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'semibold',
    lineHeight: '1',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    '&[aria-pressed=true]': {
      bg: 'accent',
      color: 'accent.fg',
      ...CHOSEN_IN_FORCED_COLORS,
    },
  },
});

const CHOICES = [
  { view: 'cards', label: 'Cards', Icon: CardsIcon },
  { view: 'table', label: 'Table', Icon: RowsIcon },
] as const;

export type ViewSwitchProps = { value: View; onValueChange: (view: View) => void };

/** Shows a list as cards or as a table. The choice is remembered for the next visit, on every screen with this switch. */
export function ViewSwitch({ value, onValueChange }: ViewSwitchProps) {
  function choose(view: View) {
    store(view);
    onValueChange(view);
  }
  return (
    <Group role="group" aria-label="View">
      {CHOICES.map(({ view, label, Icon }) => (
        <Choice key={view} type="button" aria-pressed={view === value} onClick={() => choose(view)}>
          <Icon size={14} />
          <span data-words="">{label}</span>
        </Choice>
      ))}
    </Group>
  );
}
