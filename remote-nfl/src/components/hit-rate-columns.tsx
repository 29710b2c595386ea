import { isStartSet } from 'contracts/api';
import { Text } from 'shared-ui';
import { formatStartDate, toEasternDay } from 'shared-ui/dates';
import { findImpliedProbability, useOddsFormat } from 'shared-ui/odds';
import { type Column, type CsvColumn, toScaleShade } from 'shared-ui/table';
import { PlayerCell } from 'shared-ui/teams';
import type { HitRateSort, NflHitRateRow } from '../api/hit-rates.ts';
import type { HitRateLine } from './hit-rate-line.ts';
import { MARKET_LABELS, toPropText } from './prop-words.ts';
import { type OnPick, SportsbookPicker } from './sportsbook-picker.tsx';

type LineColumn = Column<HitRateLine, HitRateSort>;

const UNKNOWN = 'N/A';

const toPercent = (share: number | null | undefined) =>
  share == null ? UNKNOWN : `${(100 * share).toFixed(1)}%`;

function Price({ american }: { american: number }) {
  const { format } = useOddsFormat();
  return <strong>{format(american)}</strong>;
}

// Two small lines on a phone, so that the odds stand beside it.
const Prop = ({ line }: { line: HitRateLine }) => (
  <Text
    as="span"
    display="block"
    fontSize={{ base: 'xs', md: 'sm' }}
    lineHeight={{ base: '1.15', md: 'short' }}
  >
    {toPropText(line)}
  </Text>
);

type Hits = { hits: number | null; games: number };

const formatHits = ({ hits, games }: Hits) => (hits === null ? UNKNOWN : `${hits}/${games}`);

/** From red, no game won, over nothing to green, all of them; none without a game. */
const toHitShade = ({ hits, games }: Hits) =>
  toScaleShade(hits === null || games === 0 ? null : hits / games, { low: 0, high: 1 });

function readSeason({ hit_rate_season }: NflHitRateRow): Hits {
  const [hits, games] = (hit_rate_season ?? '').split('/').map(Number);
  return hits === undefined || games === undefined ? { hits: null, games: 0 } : { hits, games };
}

// The built-in sample is of no game.
const toGame = ({ away_team, home_team }: NflHitRateRow) =>
  away_team === null || home_team === null ? UNKNOWN : `${away_team} @ ${home_team}`;

const STATES = { begun: 'Begun', final: 'Final', postponed: 'Postponed' } as const;

/** Teams and start of a game, in the visitor's zone; marked where one can no longer bet on it. */
function Game({ line }: { line: HitRateLine }) {
  const { start_time, game_state } = line;
  const start = start_time !== null && isStartSet(start_time) ? start_time : null;
  const day = start_time === null ? null : formatStartDate(toEasternDay(start_time), start);
  const isOver = game_state !== null && game_state !== 'scheduled';
  return (
    <Text as="span" display="block" size="xs" lineHeight="1.3">
      {toGame(line)}
      <Text as="span" display="block" size="xs" tone="muted">
        {isOver && <strong>{STATES[game_state]} · </strong>}
        {day}
      </Text>
    </Text>
  );
}

type HitColumn = { key: HitRateSort; header: string; text: string; read: (row: NflHitRateRow) => Hits };

const HIT_COLUMNS: readonly HitColumn[] = [
  {
    key: 'hit_rate_last_5',
    header: 'Last 5 Hits',
    text: 'Wins of this line in his newest five games; fewer where he played fewer. A push is a game, but no win.',
    read: ({ hit_rate_last_5, games_last_5 }) => ({ hits: hit_rate_last_5, games: games_last_5 ?? 5 }),
  },
  {
    key: 'hit_rate_last_10',
    header: 'Last 10 Hits',
    text: 'Wins of this line in his newest ten games, back into the season before.',
    read: ({ hit_rate_last_10, games_last_10 }) => ({ hits: hit_rate_last_10, games: games_last_10 ?? 10 }),
  },
  {
    key: 'hit_rate_season',
    header: 'Season Hits',
    text: 'Wins of this line in his games of this season.',
    read: readSeason,
  },
];

const toHitColumn = ({ key, header, text, read }: HitColumn): LineColumn => ({
  key,
  header,
  align: 'end',
  width: 6,
  narrowWidth: 5.5,
  sortKey: key,
  tip: { text },
  render: (line) => <strong>{formatHits(read(line))}</strong>,
  look: (line) => ({ shade: toHitShade(read(line)) }),
  csv: (line) => formatHits(read(line)),
});

/** The columns of the sheet. Make them once: `onPick` is what a press on a sportsbook does. */
export const createHitRateColumns = (onPick: OnPick): readonly LineColumn[] => [
  {
    key: 'name',
    header: 'Player Name',
    width: 12,
    isSticky: true,
    sortKey: 'name',
    render: ({ name }) => <PlayerCell name={name} />,
    csv: ({ name }) => name,
  },
  {
    key: 'prop',
    header: 'Prop',
    width: 10.25,
    narrowWidth: 7,
    isWrapping: true,
    render: (line) => <Prop line={line} />,
    csv: toPropText,
  },
  {
    key: 'odds',
    header: 'Odds',
    align: 'end',
    width: 5,
    narrowWidth: 4.25,
    sortKey: 'odds',
    render: ({ book }) => <Price american={book.odds} />,
    csv: ({ book }) => book.odds,
  },
  {
    key: 'sportsbook',
    header: 'Sportsbook',
    width: 12.25,
    render: (line) => <SportsbookPicker line={line} onPick={onPick} />,
    csv: ({ book }) => book.name,
  },
  ...HIT_COLUMNS.map(toHitColumn),
  {
    key: 'implied',
    header: 'Implied',
    align: 'end',
    width: 5,
    tip: { text: 'The chance that the price shown implies, the book’s margin included.' },
    render: ({ book }) => toPercent(findImpliedProbability(book.odds)),
    csv: ({ book }) => findImpliedProbability(book.odds),
  },
  {
    key: 'fair',
    header: 'No-vig',
    align: 'end',
    width: 5,
    tip: {
      text: 'The market’s chance without the margin: the mean of the books shown that price both sides of the line.',
    },
    render: ({ fair }) => toPercent(fair),
    csv: ({ fair }) => fair,
  },
  {
    key: 'game',
    header: 'Game',
    // All columns together fit the page at its widest, or the start would be cut.
    width: 9.25,
    isWrapping: true,
    render: (line) => <Game line={line} />,
    csv: toGame,
  },
];

/** What the file has beyond the table: the line in parts, and every book's price. */
export const HIT_RATE_CSV_EXTRAS: readonly CsvColumn<HitRateLine>[] = [
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
