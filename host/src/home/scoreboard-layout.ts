import type { BoxProps } from '@sharpside/shared-ui';

/** Layout of the board, live or not: two figures, then games by the row. */
export const FIGURES: BoxProps = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: '4',
  minHeight: '28',
  pb: '4',
};

/** The list of games: whether a row has room for names goes by its width. */
export const GAMES: BoxProps = { css: { containerType: 'inline-size' } };

const WITH_NAMES = '@container (min-width: 30rem)';

/** A row of the list. Its height, for a thumb, has room for three small lines. */
export const GAME: BoxProps = {
  display: 'grid',
  alignItems: 'center',
  columnGap: '2',
  minHeight: '12',
  borderTopWidth: '1px',
  borderColor: 'border',
  // Above its link, which takes the taps.
  position: 'relative',
  pointerEvents: 'none',
  css: {
    // A score has room for three digits: a quarter of basketball is still to come when it passes a hundred.
    gridTemplateColumns: '2.5rem 2rem 2.5rem 2rem minmax(0, 1fr)',
    [WITH_NAMES]: {
      gridTemplateColumns: '2.5rem minmax(0, 1fr) 2.5rem 2.5rem minmax(0, 1fr) 2.5rem 6.5rem',
    },
  },
};

/** A name in such a row; a long one has two lines. */
export const NAME: BoxProps = { css: { display: 'none', [WITH_NAMES]: { display: 'block' } } };

/** Games on the board; its height has room for no more. */
export const MAX_GAMES = 6;
