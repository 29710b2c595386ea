import { isStartSet } from 'contracts/api';
import { Text } from 'shared-ui';
import { formatStartDate, toEasternDay } from 'shared-ui/dates';
import { findImpliedProbability, useOddsFormat } from 'shared-ui/odds';
import { type Column, type CsvColumn, Delta, formatDelta, toScaleShade } from 'shared-ui/table';
import { PlayerCell } from 'shared-ui/teams';
import { type HitRateSort, NFL_LEAST_GAMES, type NflHitRateRow } from '../api/hit-rates.ts';
import { findEdge, type HitRateLine } from './hit-rate-line.ts';
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

type Hits = { hits: number | null; games: number };

const formatHits = ({ hits, games }: Hits) => (hits === null ? UNKNOWN : `${hits}/${games}`);

const isThin = ({ games }: Hits) => games < NFL_LEAST_GAMES;

/** From red, no game won, over nothing to green, all of them; none where the games are too few to tell. */
const toHitShade = ({ hits, games }: Hits) =>
  toScaleShade(hits === null || isThin({ hits, games }) ? null : hits / games, { low: 0, high: 1 });

/** Wins of games; it stands back where the games are few. */
const HitsShown = ({ hits }: { hits: Hits }) =>
  isThin(hits) ? (
    <Text as="span" tone="muted">
      {formatHits(hits)}
    </Text>
  ) : (
    <strong>{formatHits(hits)}</strong>
  );

const readLast5 = ({ hit_rate_last_5, games_last_5 }: NflHitRateRow): Hits => ({
  hits: hit_rate_last_5,
  games: games_last_5 ?? 5,
});

const readLast10 = ({ hit_rate_last_10, games_last_10 }: NflHitRateRow): Hits => ({
  hits: hit_rate_last_10,
  games: games_last_10 ?? 10,
});

function readSeason({ hit_rate_season }: NflHitRateRow): Hits {
  const [hits, games] = (hit_rate_season ?? '').split('/').map(Number);
  return hits === undefined || games === undefined ? { hits: null, games: 0 } : { hits, games };
}

/** The line in words, small on a phone, where its hit rates stand under it: their columns are out of view there. */
const Prop = ({ line }: { line: HitRateLine }) => (
  <Text
    as="span"
    display="block"
    fontSize={{ base: 'xs', md: 'sm' }}
    lineHeight={{ base: '1.15', md: 'short' }}
  >
    {toPropText(line)}
    <Text as="span" display={{ base: 'block', md: 'none' }} size="xs" data-phone-figures="">
      <HitsShown hits={readLast5(line)} /> · <HitsShown hits={readLast10(line)} />
    </Text>
  </Text>
);

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

/** How far his rate is above what the price asks; of few games, it stands back. */
function Edge({ line }: { line: HitRateLine }) {
  const edge = findEdge(line, line.book.odds);
  if (edge === null) return UNKNOWN;
  return isThin(readLast10(line)) ? (
    <Text as="span" tone="muted">
      {formatDelta(100 * edge, 1)}%
    </Text>
  ) : (
    <Delta value={100 * edge} decimals={1} suffix="%" />
  );
}

/** What the price and the market imply. */
const Chances = ({ line: { book, fair } }: { line: HitRateLine }) => (
  <Text as="span" display="block" lineHeight="1.15">
    {toPercent(findImpliedProbability(book.odds))}
    {fair !== null && (
      <Text as="span" display="block" size="xs" tone="muted">
        no-vig {toPercent(fair)}
      </Text>
    )}
  </Text>
);

type HitColumn = { key: HitRateSort; header: string; text: string; read: (row: NflHitRateRow) => Hits };

const HIT_COLUMNS: readonly HitColumn[] = [
  {
    key: 'hit_rate_last_5',
    header: 'Last 5 Hits',
    text: 'Wins of this line in his newest five games; fewer where he played fewer. A push is a game, but no win.',
    read: readLast5,
  },
  {
    key: 'hit_rate_last_10',
    header: 'Last 10 Hits',
    text: 'Wins of this line in the newest ten games that he played, back into the season before.',
    read: readLast10,
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
  render: (line) => <HitsShown hits={read(line)} />,
  look: (line) => ({ shade: toHitShade(read(line)) }),
  csv: (line) => formatHits(read(line)),
});

/** The columns of the sheet. Make them once: `onPick` is what a press on a sportsbook does. */
export const createHitRateColumns = (onPick: OnPick): readonly LineColumn[] => [
  {
    key: 'name',
    header: 'Player Name',
    width: 11.25,
    narrowWidth: 6.5,
    isSticky: true,
    sortKey: 'name',
    render: ({ name }) => <PlayerCell name={name} />,
    csv: ({ name }) => name,
  },
  {
    key: 'prop',
    header: 'Prop',
    width: 10,
    narrowWidth: 6.5,
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
    key: 'edge',
    header: 'Edge',
    align: 'end',
    width: 5.25,
    sortKey: 'edge',
    tip: { text: 'The rate of the last 10 games less the chance that the price shown implies.' },
    render: (line) => <Edge line={line} />,
    csv: (line) => findEdge(line, line.book.odds),
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
    // All columns together fit the page at its widest, or the start would be cut.
    width: 9.25,
    isWrapping: true,
    render: (line) => <Game line={line} />,
    csv: toGame,
  },
];

/** What the file has beyond the table: the line in parts, and every book's price. */
export const HIT_RATE_CSV_EXTRAS: readonly CsvColumn<HitRateLine>[] = [
  { header: 'No-vig', csv: ({ fair }) => fair },
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
