// Touch screens and mice, each with the words for its own way to turn a card.
const WITH_MOUSE = '@media (hover: hover) and (pointer: fine)';

const FLIP_WIDTH = '16';
// The lines beside the button end before it; the padding of the head is a part of its width.
const FLIP_ROOM = '14';

/**
 * All styles of a card's content are on the card itself, because a day has dozens of cards. The face that is turned
 * away is also hidden, so that screen readers and the browser's search skip it.
 */
export const FLIP_CARD_LOOK = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'lg',
  bg: 'bg.raised',
  boxShadow: 'raised',
  '&:has(> button:hover)': { borderColor: 'border.strong' },

  // In the upper corner, beside the player's head, which leaves it the room.
  '& > button': {
    gridArea: '1 / 1',
    alignSelf: 'start',
    justifySelf: 'end',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    width: FLIP_WIDTH,
    minHeight: '11',
    fontSize: 'xs',
    fontStretch: 'condensed',
    fontWeight: 'semibold',
    lineHeight: '1',
    color: 'fg.muted',
    cursor: 'pointer',
    // The whole card turns it, except its links.
    _after: { content: '""', position: 'absolute', inset: 0 },
  },
  '& > button:hover': { color: 'accent.text' },
  '& [data-mouse]': { display: 'none' },
  [WITH_MOUSE]: {
    '& > button': { width: '11' },
    '& [data-touch]': { display: 'none' },
    // A mouse has the icon alone.
    '& [data-mouse]': { display: 'block', srOnly: true },
  },

  '& [data-face]': {
    gridArea: '1 / 1',
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    transitionProperty: 'opacity',
    transitionDuration: 'normal',
  },
  '& [data-face][aria-hidden=true]': { visibility: 'hidden', opacity: 0 },

  '& [data-edge]': {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '0.5',
    height: '1',
    overflow: 'hidden',
    borderTopRadius: 'lg',
  },
  '& h3': {
    fontSize: 'md',
    fontWeight: 'bold',
    fontStretch: 'semi-condensed',
    lineHeight: '1.2',
    paddingInlineEnd: FLIP_ROOM,
  },
  '& [data-who]': { display: 'flex', alignItems: 'center', flex: '1', gap: '3', px: '3', pt: '2', pb: '1' },
  '& [data-who] > div:first-of-type': { flex: '1', minWidth: 0 },
  '& [data-team]': {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    paddingInlineEnd: FLIP_ROOM,
    fontSize: 'xs',
    color: 'fg.muted',
  },
  '& [data-team] > strong': { fontSize: 'sm', color: 'fg' },
  '& [data-line]': { display: 'flex', flexWrap: 'wrap', columnGap: '2', fontSize: 'xs' },
  '& [data-face=back] [data-line]': { color: 'fg.muted' },
  '& [data-quiet]': { fontSize: 'xs', color: 'fg.muted' },
  '& [data-offer]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    columnGap: '3',
    rowGap: '1',
    px: '3',
    pb: '1',
    fontSize: 'xs',
  },
  '& [data-prices], & [data-figures]': {
    display: 'grid',
    // Four beside each other, and fewer for a visitor with large text.
    gridTemplateColumns: 'repeat(auto-fit, minmax(4.25rem, 1fr))',
    columnGap: '2',
    rowGap: '1',
    mt: 'auto',
    px: '3',
    pb: '2',
  },
  // As high as a price with its book, so that cards with and without prices are alike.
  '& [data-prices]': { minHeight: '3.25rem' },
  '& dd': { fontSize: 'md', fontWeight: 'semibold', fontStretch: 'semi-condensed', lineHeight: '1.15' },
  '& [data-prices] > div:nth-of-type(-n + 2) dd': { fontSize: 'lg', fontWeight: 'bold' },
  '& [data-prices] dd > span:first-of-type': { fontSize: 'inherit' },
  // Muted ones, as of a game that has begun, are as large as the other figures.
  '& [data-prices] dd > :is(span, strong) > span:not(:is(a, span) ~ span)': { fontSize: 'md' },
  // All four stand on one line, that of the larger ones.
  '& [data-prices] > div:nth-of-type(n + 3) dd::before': { content: '"\\200b" / ""', fontSize: 'lg' },
  // Above the area of the button, and as large as price and book, on every screen.
  '& [data-prices] dd > span:has(a)': { zIndex: 1 },
  '& [data-prices] a::after': { content: '""', position: 'absolute', inset: '-2', top: '-3' },
  '& [data-tip]': {
    display: 'grid',
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '2',
    px: '3',
    pb: '1',
    fontSize: 'xs',
    fontWeight: 'semibold',
  },
  '& [data-tip] > [data-quiet]': { fontWeight: 'normal' },
  '& [data-bar]': { display: 'flex', gap: '3px', height: '2', overflow: 'hidden' },
  '& [data-bar] > i': {
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'border.strong',
    transform: 'skewX(-12deg)',
  },
  '& dt': {
    fontSize: 'xs',
    fontStretch: 'semi-condensed',
    fontWeight: 'medium',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
  },
} as const;
