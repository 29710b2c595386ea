import { chakra } from '@chakra-ui/react/styled-system';

/**
 * The elements of a table.
 *
 * Head and body scroll sideways as two boxes kept in step, because a head inside the box that scrolls could not stick
 * to the window. Boxes and grids are no table to some browsers' accessibility trees (WebKit), hence the explicit roles.
 */
export const Frame = chakra('div', {
  base: {
    position: 'relative',
    minWidth: 0,
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    bg: 'bg.raised',
    boxShadow: 'raised',
    // Not `hidden`, which would make it the box that the head sticks to.
    overflow: 'clip',
    // What is cut off on the right fades out; the sticky column throws its shadow on what is under it.
    '&::after': {
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      insetEnd: '0',
      width: '8',
      zIndex: 3,
      pointerEvents: 'none',
      opacity: 0,
      transitionProperty: 'opacity',
      transitionDuration: 'normal',
      background: 'linear-gradient(to left, {colors.bg.raised}, transparent)',
    },
    '&[data-more]::after': { opacity: 1 },
    '&[data-scrolled] [data-sticky]::after': { opacity: 1 },
  },
});

export const Table = chakra(
  'table',
  { base: { display: 'block', width: 'full', position: 'relative' } },
  { defaultProps: { role: 'table' } },
);

export const Caption = chakra('caption', { base: { srOnly: true } });

export const Head = chakra(
  'thead',
  {
    base: {
      display: 'block',
      position: 'sticky',
      top: 'var(--bar-height, 0px)',
      zIndex: 2,
      overflow: 'auto hidden',
      scrollbarWidth: 'none',
      overscrollBehaviorX: 'contain',
      bg: 'bg.raised',
      borderBottomWidth: '1px',
      borderColor: 'border.strong',
      borderTopRadius: 'lg',
    },
  },
  { defaultProps: { role: 'rowgroup' } },
);

export const Body = chakra(
  'tbody',
  {
    base: {
      display: 'block',
      overflow: 'auto hidden',
      overscrollBehaviorX: 'contain',
      containerType: 'inline-size',
      transitionProperty: 'opacity',
      transitionDuration: 'normal',
      '&[data-refreshing]': { opacity: 0.5 },
      _focusVisible: { outlineOffset: '-2px' },
    },
  },
  { defaultProps: { role: 'rowgroup' } },
);

export const Row = chakra(
  'tr',
  {
    base: {
      display: 'grid',
      gridTemplateColumns: 'var(--columns)',
      minWidth: 'var(--row-width)',
      bg: 'bg.raised',
      '&:not(:last-child)': { borderBottomWidth: '1px', borderColor: 'border' },
      '&[data-opens]': { cursor: 'pointer' },
      '&[data-data]:hover, &[data-open]': { bg: 'bg.hover' },
      '&[data-footer]': { bg: 'bg', fontWeight: 'semibold', color: 'fg' },
    },
  },
  { defaultProps: { role: 'row' } },
);

const CELL = {
  minHeight: '9',
  minWidth: 0,
  px: '3',
  py: '1',
  // On blocks too: no wrapper is needed to centre what is in the cell.
  alignContent: 'center',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  lineHeight: 'short',
  textAlign: 'start',
  '&[data-align=end]': { textAlign: 'end' },
  '&[data-align=center]': { textAlign: 'center' },
  '&[data-sticky]': {
    position: 'sticky',
    insetStart: '0',
    zIndex: 1,
    bg: 'inherit',
    // Its shadow lies outside of it.
    overflow: 'visible',
    '&::after': {
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      insetStart: '100%',
      width: '3',
      pointerEvents: 'none',
      opacity: 0,
      transitionProperty: 'opacity',
      transitionDuration: 'normal',
      background: 'linear-gradient(to right, rgb(0 0 0 / 0.16), transparent)',
    },
  },
} as const;

export const Cell = chakra('td', {
  base: {
    ...CELL,
    '&[data-wrapping]': { whiteSpace: 'normal' },
    '&[data-bold]': { fontWeight: 'bold' },
  },
});

export const HeaderCell = chakra(
  'th',
  {
    base: {
      ...CELL,
      py: '0',
      bg: 'inherit',
      fontSize: 'xs',
      fontWeight: 'semibold',
      color: 'fg.muted',
      whiteSpace: 'normal',
      textWrap: 'balance',
      '&[aria-sort=ascending], &[aria-sort=descending]': { color: 'fg' },
    },
  },
  { defaultProps: { role: 'columnheader', scope: 'col' } },
);

/** What stands in the frame across all columns: details, an empty state. It does not scroll sideways with them. */
export const Across = chakra('td', {
  base: { position: 'sticky', insetStart: '0', width: '100cqi', gridColumn: '1 / -1', minWidth: 0 },
});
