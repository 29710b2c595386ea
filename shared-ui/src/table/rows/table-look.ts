import { chakra } from '@chakra-ui/react/styled-system';
import { SKELETON_LOOK } from '../../components/skeleton.tsx';
import { TABLE_PRINT } from './table-print.ts';

const STICKY = {
  position: 'sticky',
  insetStart: '0',
  zIndex: 1,
  bg: 'inherit',
  // `STICKY_SHADOW` is outside the cell.
  overflow: 'visible',
} as const;

const STICKY_SHADOW = {
  content: '""',
  position: 'absolute',
  insetBlock: '0',
  insetStart: '100%',
  width: '3',
  pointerEvents: 'none',
  background: 'linear-gradient(to right, rgb(0 0 0 / 0.16), transparent)',
} as const;

/** The box around a table. Its right edge is shaded if columns are cut off; `useScrollInStep` marks it. */
export const Frame = chakra('div', {
  base: {
    position: 'relative',
    minWidth: 0,
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    bg: 'bg.raised',
    boxShadow: 'raised',
    // Not `hidden`, because the head would then stick to this box.
    overflow: 'clip',
    '&::after': {
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      insetEnd: '0',
      // Not wider than a cell's padding, so that it covers no figure.
      width: { base: '2', md: '3' },
      zIndex: 3,
      pointerEvents: 'none',
      opacity: 0,
      transitionProperty: 'opacity',
      transitionDuration: 'normal',
      background:
        'linear-gradient(to left, color-mix(in srgb, {colors.border.strong} 45%, transparent), transparent)',
    },
    '&[data-more]::after': { opacity: 1 },
    // Sticky only while the table can scroll sideways, because each sticky cell costs paint time in every frame.
    '&[data-overflowing] > table > * > tr > [data-sticky]': STICKY,
    '&[data-scrolled] > table > * > tr > [data-sticky]::after': STICKY_SHADOW,
    // A scroll box only while the table overflows, because a sticky element in a scroll box does not stick to the
    // window.
    '&[data-overflowing] > table > tbody': {
      overflow: 'auto hidden',
      // A cell that is scrolled into view, as by the focus, is not below the sticky column.
      scrollPaddingInlineStart: 'var(--sticky-width)',
    },
    '&[data-overflowing] > table > tbody > tr > [data-across]': { '--bar-height': '0px' },
    // The head of a table in an opened row replaces this head.
    '&[data-covered] > table > thead': { visibility: 'hidden' },
  },
});

const HEAD = {
  // Small condensed words would run together.
  wordSpacing: '0.1em',
  display: 'block',
  position: 'sticky',
  top: 'var(--bar-height, 0px)',
  zIndex: 2,
  // A script scrolls the head with the body. The head itself is not a scroll box, because a scroll box must be
  // focusable.
  overflow: 'hidden',
  scrollbarWidth: 'none',
  overscrollBehaviorX: 'contain',
  bg: 'bg.raised',
  borderBottomWidth: '1px',
  borderColor: 'border.strong',
  borderTopRadius: 'lg',
} as const;

const BODY = {
  display: 'block',
  overscrollBehaviorX: 'contain',
  // The code of the virtualized rows keeps the scroll position itself.
  overflowAnchor: 'none',
  containerType: 'inline-size',
  _focusVisible: { outlineOffset: '-2px' },
} as const;

/**
 * Dims the rows. A lower opacity of the rows themselves would paint all of them again, at the beginning and at the end.
 */
const VEIL = {
  content: '""',
  position: 'absolute',
  inset: '0',
  // Above sticky cells, below the head.
  zIndex: 1,
  bg: 'bg.raised',
  opacity: 0,
  // A separate layer from the start, so that dimming needs no paint.
  willChange: 'opacity',
  pointerEvents: 'none',
} as const;

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  minWidth: 'var(--row-width)',
  bg: 'bg.raised',
} as const;

const BODY_ROW = {
  ...ROW,
  '&:not(:last-child)': { borderBottomWidth: '1px', borderColor: 'border' },
  // The whole row is a tap target, and so are the prices in it, above the line that ends the row.
  '&[data-opens]': { cursor: 'pointer', minHeight: { base: 'calc({sizes.11} + 1px)', md: 'auto' } },
  '&[data-row]:hover, &[data-open]': { bg: 'bg.hover' },
  '&[data-footer]': { bg: 'bg', fontWeight: 'semibold' },
} as const;

const CELL = {
  minHeight: '9',
  minWidth: 0,
  // On a phone, the padding of two columns is as wide as a figure.
  px: { base: '2', md: '3' },
  // Centres the content of a cell without a wrapper.
  alignContent: 'center',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  lineHeight: 'short',
  textAlign: 'start',
  '&[data-align=end]': { textAlign: 'end' },
  '&[data-align=center]': { textAlign: 'center' },
} as const;

const HEADER_CELL = {
  ...CELL,
  bg: 'inherit',
  fontSize: 'xs',
  fontWeight: 'semibold',
  color: 'fg.muted',
  textWrap: 'balance',
  '&[aria-sort=ascending], &[aria-sort=descending]': { color: 'fg' },
} as const;

const BODY_CELL = {
  ...CELL,
  py: '1',
  whiteSpace: 'nowrap',
  '&[data-wrapping]': { whiteSpace: 'normal' },
  '&[data-bold]': { fontWeight: 'bold' },
  '&[data-muted] > strong': { fontWeight: 'inherit' },
  // Details, or the message of an empty table, do not scroll sideways with the columns.
  '&[data-across]': {
    position: 'sticky',
    insetStart: '0',
    width: '100cqi',
    gridColumn: '1 / -1',
    p: '0',
    whiteSpace: 'normal',
    // Not `hidden`, because the head of an inner table could then not stick to the window.
    overflow: 'clip',
  },
} as const;

const CELL_LINE = {
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '& > div': { flex: '1', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
} as const;

const TOGGLE = {
  display: 'grid',
  placeItems: 'center',
  position: 'relative',
  flexShrink: 0,
  width: '7',
  height: '7',
  // On a phone it has the room of a thumb.
  '&::after': { content: '""', position: 'absolute', inset: { base: '-2', md: '0' } },
  ms: '-2',
  me: '1',
  borderRadius: 'sm',
  color: 'fg.muted',
  cursor: 'pointer',
  '&:hover': { color: 'fg', bg: 'bg.hover' },
  '& > svg': { transitionProperty: 'rotate', transitionDuration: 'normal', rotate: '-90deg' },
  '&[aria-expanded=true] > svg': { rotate: '0deg' },
} as const;

// On a phone a name has two small lines, so that it is complete without a higher row.
const PLAYER_NAME = {
  minWidth: 0,
  whiteSpace: 'normal',
  fontWeight: 'semibold',
  fontSize: { base: 'xs', md: 'sm' },
  fontStretch: { base: 'semi-condensed', md: 'normal' },
  lineHeight: { base: '1.15', md: 'short' },
  lineClamp: { base: 2, md: 1 },
} as const;

/** The note below a name. Generated content, so that it is no part of the row's name. */
const NOTE = {
  display: { base: 'block', md: 'none' },
  content: 'attr(data-note) / ""',
  fontWeight: 'normal',
  color: 'fg.muted',
} as const;

/** On phones the column of a sample is out of view, so the sample is shown below its figure. */
const SAMPLE = {
  display: { base: 'block', md: 'none' },
  fontSize: 'xs',
  fontStretch: 'condensed',
  lineHeight: '1.15',
  color: 'fg.muted',
} as const;

/** The elements of `PlayerCell` and `TeamCell` in `shared-ui/teams`. */
const WHO = {
  '& [data-muted]': { color: 'fg.muted' },
  '& [data-player], & [data-team]': { display: 'flex', alignItems: 'center', gap: '2', minWidth: 0 },
  '& [data-player] > [data-muted]': { minWidth: '4', flexShrink: 0 },
  '& [data-player] > strong': PLAYER_NAME,
  '& [data-player] > [data-note]': { lineClamp: { base: 3, md: 1 } },
  '& [data-player] > [data-note]::after': NOTE,
  '& [data-player] > [data-note*="✓"]::after': { color: 'up' },
  // Initials take the room of the note's end.
  '& [data-player=noted] > .initials': { mdDown: { display: 'none' } },
  // On the narrowest phones the name needs the room of the picture.
  '@media (max-width: 22rem)': {
    '& [data-player] > :not(strong, [data-muted])': { display: 'none' },
  },
  // A row that may have two lines has room for a long name.
  '& tr:has(> [data-wrapping]) [data-player] strong': { lineClamp: 2 },
  '& [data-team]': { position: 'relative' },
  '& [data-team=badge] > span': { mdDown: { srOnly: true } },
} as const;

/**
 * The styles of a table and everything in it. Rows and cells are plain elements, because thousands of styled components
 * take seconds to create.
 *
 * Head and body scroll sideways as two synchronized boxes, because a head inside the scrolling box could not stick to
 * the window.
 */
export const Table = chakra('table', {
  base: {
    display: 'block',
    width: 'full',
    position: 'relative',
    '& > caption': { srOnly: true },
    '& > thead': HEAD,
    '& > tbody': BODY,
    '&::after': VEIL,
    '&:has(> tbody[data-refreshing])::after': { opacity: 0.5 },
    '& > thead > tr': ROW,
    '& > tbody > tr': BODY_ROW,
    '& > thead > tr > th': HEADER_CELL,
    '& > tbody > tr > td': BODY_CELL,
    '& > tbody > tr > td > [data-line]': CELL_LINE,
    '& > tbody > tr > td > [data-line] > [data-toggle]': TOGGLE,
    ...WHO,
    '& [data-sample]': SAMPLE,
    '& [data-skeleton]': { ...SKELETON_LOOK, display: 'inline-block', verticalAlign: 'middle', height: '3' },
    '& > tbody > tr > td > [data-details]': { p: { base: '3', md: '4' }, bg: 'bg' },
    ...TABLE_PRINT,
  },
});

/** Explicit roles: the elements are boxes and grids, which WebKit does not recognize as a table. */
export const ROLES = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
  /** Hidden from assistive technology, for gaps and placeholder rows. */
  none: { 'aria-hidden': true },
} as const;
