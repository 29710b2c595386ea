import type { BoxProps } from 'shared-ui';

/** How the board is laid out, lit or not: two figures, then games by the row. */
export const FIGURES: BoxProps = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: '4',
  minHeight: '28',
  pb: '4',
};

export const GAME: BoxProps = {
  display: 'grid',
  gridTemplateColumns: {
    // A score has room for three digits: a quarter of basketball is still to come when it passes a hundred.
    base: '2.5rem 2rem 2.5rem 2rem minmax(0, 1fr)',
    sm: '2.5rem minmax(0, 1fr) 2.5rem 2.5rem minmax(0, 1fr) 2.5rem 5.5rem',
  },
  alignItems: 'center',
  columnGap: '2',
  height: '10',
  borderTopWidth: '1px',
  borderColor: 'border',
};

export const MOST_GAMES = 6;
