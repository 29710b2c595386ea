import type { BoxProps } from '@sharpside/shared-ui';
import { SIGNED_IN } from '../components/styles.ts';

/** The row of two figures, in the live board and in its skeleton. */
export const FIGURES: BoxProps = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: '4',
  minHeight: '28',
  pb: '4',
};

/** The rows of games, or their heads. The wide board of a visitor with a session has two columns of them. */
export const ROWS: BoxProps = {
  css: {
    [SIGNED_IN]: {
      display: { xl: 'grid' },
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: '4',
    },
  },
};

/** The list of games. Its width decides if rows have room for names. */
export const GAMES: BoxProps = { css: { containerType: 'inline-size' } };

const WITH_NAMES = '@container (min-width: 30rem)';
const WIDE = { gridTemplateColumns: '1.875rem minmax(0, 1fr) 2.25rem 6.5rem 8rem 4.5rem' } as const;

const ROW: BoxProps = {
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
};

const WIDE_AREAS = { gridTemplateAreas: '"ab an as am at st" "hb hn hs hm ht st"' } as const;

/** A row of the list with prices: a line for each side, high enough for a thumb. Narrow rows have no names. */
export const PRICED_GAME: BoxProps = {
  ...ROW,
  css: {
    gridTemplateColumns: '1.875rem minmax(0, 1fr) minmax(0, 1.3fr)',
    gridTemplateAreas: '"st st st" "ab am at" "hb hm ht"',
    '& > [data-name], & > [data-score]': { display: 'none' },
    [WITH_NAMES]: {
      ...WIDE,
      ...WIDE_AREAS,
      '& > [data-name], & > [data-score]': { display: 'block' },
    },
  },
};

/** A row without prices, such as that of a live game. */
export const GAME: BoxProps = {
  ...ROW,
  css: {
    // A score has room for three digits, because basketball scores pass a hundred.
    gridTemplateColumns: '1.875rem minmax(0, 1fr) 2.25rem',
    gridTemplateAreas: '"st st st" "ab an as" "hb hn hs"',
    '& > [data-note]': { display: 'none' },
    [WITH_NAMES]: { ...WIDE, ...WIDE_AREAS, '& > [data-note]': { display: 'block' } },
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
  name: { gridArea: `${side}n`, 'data-name': '' },
  score: { gridArea: `${side}s`, 'data-score': '' },
  moneyline: { gridArea: `${side}m` },
  total: { gridArea: `${side}t` },
});

const STANDING: BoxProps = {
  gridArea: 'st',
  css: {
    '& > [data-line]': { marginInlineStart: '1' },
    [WITH_NAMES]: {
      justifySelf: 'end',
      textAlign: 'end',
      '& > [data-line]': { display: 'block', marginInlineStart: '0' },
    },
  },
};

/** The places of a row's cells. The standing is above the sides in narrow rows; the note is in the place of prices. */
export const CELLS = {
  away: toCells('a'),
  home: toCells('h'),
  standing: STANDING,
  note: { gridRow: '1 / span 2', gridColumn: 'am-start / at-end', 'data-note': '' },
};

/** All boards of the hero have the same height, so that nothing below moves. */
export const BOARD_SIZE: BoxProps = {
  minHeight: '37rem',
  css: { [SIGNED_IN]: { minHeight: { xl: '25.5rem' } } },
};

/** Maximum number of games. The board's height has no room for more. */
export const MAX_GAMES = 6;
