import { findImpliedProbability } from '@sharpside/shared-odds';
import { Box, Text } from '@sharpside/shared-ui';
import type { CsvColumn } from '@sharpside/shared-ui/rows';
import type { Column } from '@sharpside/shared-ui/table';
import { PlayerCell } from '@sharpside/shared-ui/teams';
import { NFL_LAST_10_WEIGHT, type NflHitRateRow, type NflHitRateSort } from '../../api/hit-rates.ts';
import { findNameNote } from '../name-notes.ts';
import {
  Chances,
  formatHits,
  Game,
  type Hits,
  HitsShown,
  Last10Gap,
  Price,
  readLast5,
  readLast10,
  readSeason,
  toGame,
  toHitShade,
} from './hit-rate-cells.tsx';
import { findLast10Gap, type HitRateLine } from './hit-rate-line.ts';
import { MARKET_LABELS, toPropText } from './prop-words.ts';
import { type OnPick, SportsbookPicker } from './sportsbook-picker.tsx';

type LineColumn = Column<HitRateLine, NflHitRateSort>;

type HitColumn = {
  key: NflHitRateSort;
  header: string;
  narrowHeader: string;
  text: string;
  read: (row: NflHitRateRow) => Hits;
};

const HIT_COLUMNS: readonly HitColumn[] = [
  {
    key: 'hit_rate_last_5',
    header: 'Last 5 Hits',
    narrowHeader: 'L5',
    text: 'Wins of this line in his newest five games; fewer where he played fewer. A push counts as a game, not as a win.',
    read: readLast5,
  },
  {
    key: 'hit_rate_last_10',
    header: 'Last 10 Hits',
    narrowHeader: 'L10',
    text: 'Wins of this line in the newest ten games that he played, back into the season before.',
    read: readLast10,
  },
  {
    key: 'hit_rate_season',
    header: 'Season Hits',
    narrowHeader: 'Season',
    text: 'Wins of this line in his games of this season.',
    read: readSeason,
  },
];

const toHitColumn = ({ key, header, narrowHeader, text, read }: HitColumn): LineColumn => ({
  key,
  header,
  narrowHeader,
  align: 'end',
  width: 5.75,
  narrowWidth: 4,
  sortKey: key,
  tip: { text },
  render: (line) => <HitsShown hits={read(line)} />,
  look: (line) => ({ shade: toHitShade(read(line)) }),
  csv: (line) => formatHits(read(line)),
});

const PHONE_ONLY = {
  hideFrom: 'md',
  '&[data-apart]::before': { content: '" · "' },
} as const;

/** The player and his team, on a phone with the line below, so that its price and hit rates are in view. */
function Player({ line }: { line: HitRateLine }) {
  const note = findNameNote(line);
  return (
    <>
      <PlayerCell name={line.name} />
      <Text as="span" display="block" size="xs" lineHeight="1.15">
        {line.team !== null && (
          <Text as="span" size="xs" tone="muted">
            {line.team}
          </Text>
        )}
        <Box as="span" css={PHONE_ONLY} data-apart={line.team === null ? undefined : ''}>
          {toPropText(line)}
        </Box>
      </Text>
      {note !== null && (
        <Text as="span" display="block" size="xs" tone="muted">
          {note}
        </Text>
      )}
    </>
  );
}

/** The columns that a phone shows first, that of the default order among them. */
export const LEADING_ON_PHONES = ['odds', 'hit_rate_last_5', 'edge', 'hit_rate_last_10'] as const;

/** The columns of the sheet. Create them only once. `onPick` is called when a sportsbook is pressed. */
export const createHitRateColumns = (onPick: OnPick): readonly LineColumn[] => [
  {
    key: 'name',
    header: 'Player Name',
    // Names and most props in one line.
    width: 11.75,
    narrowWidth: 9.25,
    isSticky: true,
    isWrapping: true,
    sortKey: 'name',
    render: (line) => <Player line={line} />,
    csv: ({ name }) => name,
  },
  {
    key: 'prop',
    header: 'Prop',
    width: 10.75,
    isWrapping: true,
    render: (line) => (
      <Text as="span" fontStretch="semi-condensed">
        {toPropText(line)}
      </Text>
    ),
    csv: toPropText,
  },
  {
    key: 'odds',
    header: 'Odds',
    align: 'end',
    width: 4.5,
    narrowWidth: 4.25,
    sortKey: 'odds',
    render: ({ book }) => <Price book={book} />,
    csv: ({ book }) => book.odds,
  },
  {
    key: 'sportsbook',
    header: 'Sportsbook',
    // Six icons beside each other; more wrap.
    width: 12.5,
    isWrapping: true,
    render: (line) => <SportsbookPicker line={line} onPick={onPick} />,
    csv: ({ book }) => book.name,
  },
  ...HIT_COLUMNS.map(toHitColumn),
  {
    key: 'edge',
    header: 'L10 - implied',
    align: 'end',
    width: 5.75,
    narrowWidth: 4.75,
    sortKey: 'edge',
    isMuted: true,
    tip: {
      text: `The rate of the last 10 games minus the chance that the price shown implies. Few games say less of the next one than a price does, so the market’s chance without the margin (no-vig) counts as ${NFL_LAST_10_WEIGHT} more games: (wins + ${NFL_LAST_10_WEIGHT} × no-vig) / (games + ${NFL_LAST_10_WEIGHT}). Not the edge of a model.`,
    },
    render: (line) => <Last10Gap line={line} />,
    csv: (line) => findLast10Gap(line, line.book),
  },
  {
    key: 'implied',
    header: 'Implied',
    align: 'end',
    width: 5.75,
    tip: {
      text: 'The chance that the price shown implies, the book’s margin included. Under it the market’s chance without the margin (no-vig): the mean of the books shown that price both sides of the line.',
    },
    render: (line) => <Chances line={line} />,
    csv: ({ book }) => findImpliedProbability(book.odds),
  },
  {
    key: 'game',
    header: 'Game',
    // With this width all columns fit the widest page. Otherwise the start would be cut off.
    width: 8.5,
    isWrapping: true,
    render: (line) => <Game line={line} />,
    csv: toGame,
  },
];

export const HIT_RATE_CSV_EXTRAS: readonly CsvColumn<HitRateLine>[] = [
  { header: 'No-vig', csv: ({ fair }) => fair },
  { header: 'Team', csv: ({ team }) => team },
  { header: 'Note', csv: findNameNote },
  { header: 'Market', csv: ({ market }) => MARKET_LABELS[market] },
  { header: 'Side', csv: ({ outcome }) => outcome },
  { header: 'Point', csv: ({ point }) => point },
  { header: 'Price from', csv: ({ book }) => book.last_update },
  { header: 'Start', csv: ({ start_time }) => start_time },
  { header: 'Game state', csv: ({ game_state }) => game_state },
  {
    header: 'All prices',
    csv: ({ sportsbooks }) => sportsbooks.map(({ name, odds }) => `${name} ${odds}`).join('; '),
  },
];
