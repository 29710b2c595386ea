import type { BoxProps } from '@sharpside/shared-ui';

/** The row of two figures, in the live board and in its skeleton. */
export const FIGURES: BoxProps = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: '4',
  minHeight: '28',
  pb: '4',
};

/** The list of games. Its width decides if rows have room for names. */
export const GAMES: BoxProps = { css: { containerType: 'inline-size' } };

const WITH_NAMES = '@container (min-width: 30rem)';

/** A row of the list. It is high enough for a thumb, and for three small lines. */
export const GAME: BoxProps = {
  display: 'grid',
  alignItems: 'center',
  columnGap: '2',
  minHeight: '12',
  borderTopWidth: '1px',
  borderColor: 'border',
  // Above the row's link, but without pointer events, so that the link receives the taps.
  position: 'relative',
  pointerEvents: 'none',
  css: {
    // A score has room for three digits, because basketball scores pass a hundred.
    gridTemplateColumns: '2.5rem 2rem 2.5rem 2rem minmax(0, 1fr)',
    [WITH_NAMES]: {
      gridTemplateColumns: '2.5rem minmax(0, 1fr) 2.5rem 2.5rem minmax(0, 1fr) 2.5rem 6.5rem',
    },
  },
};

export const NAME: BoxProps = { css: { display: 'none', [WITH_NAMES]: { display: 'block' } } };

/** Maximum number of games. The board's height has no room for more. */
export const MAX_GAMES = 6;
