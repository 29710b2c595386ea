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
const WIDE = { gridTemplateColumns: '1.875rem minmax(0, 1fr) 2.25rem 6.5rem 8rem 4.5rem' } as const;

/** A row of the list: a line for each side, high enough for a thumb. */
export const GAME: BoxProps = {
  display: 'grid',
  alignItems: 'center',
  columnGap: '2',
  rowGap: '0.5',
  py: '1',
  minHeight: '14',
  borderTopWidth: '1px',
  borderColor: 'border',
  // Above the row's link, but without pointer events, so that the link receives the taps.
  position: 'relative',
  pointerEvents: 'none',
  css: {
    // A score has room for three digits, because basketball scores pass a hundred.
    gridTemplateColumns: '1.875rem 2.25rem minmax(0, 1fr) minmax(0, 1.15fr)',
    gridTemplateAreas: '"st st st st" "ab as am at" "hb hs hm ht"',
    [WITH_NAMES]: { ...WIDE, gridTemplateAreas: '"ab an as am at st" "hb hn hs hm ht st"' },
  },
};

/** The names of the columns of prices, above wide rows. */
export const HEADS: BoxProps = {
  display: 'none',
  columnGap: '2',
  css: { [WITH_NAMES]: { ...WIDE, display: 'grid', gridTemplateAreas: '"ab an as am at st"' } },
};

const toCells = (side: 'a' | 'h') => ({
  badge: { gridArea: `${side}b` },
  name: { gridArea: `${side}n`, css: { display: 'none', [WITH_NAMES]: { display: 'block' } } },
  score: { gridArea: `${side}s` },
  moneyline: { gridArea: `${side}m` },
  total: { gridArea: `${side}t` },
});

const STANDING: BoxProps = {
  gridArea: 'st',
  css: { [WITH_NAMES]: { justifySelf: 'end', textAlign: 'end', '& > [data-line]': { display: 'block' } } },
};

/** The places of a row's cells. Names show in wide rows only; the standing is above the sides in narrow ones. */
export const CELLS = { away: toCells('a'), home: toCells('h'), standing: STANDING };

/** All boards of the hero have the same height, so that nothing below moves. */
export const BOARD_HEIGHT = '37rem';

/** Maximum number of games. The board's height has no room for more. */
export const MAX_GAMES = 6;
