import { isStartSet } from '@sharpside/contracts/api';
import { findImpliedProbability } from '@sharpside/shared-odds';
import { Text } from '@sharpside/shared-ui';
import { formatStartDate } from '@sharpside/shared-ui/dates';
import { toEasternDay } from '@sharpside/shared-ui/eastern';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { GameMark } from '@sharpside/shared-ui/predictions';
import { Delta, formatDelta, toScaleShade } from '@sharpside/shared-ui/rows';
import { NFL_MIN_GAMES, type NflHitRateRow } from '../../api/hit-rates.ts';
import { findEdge, type HitRateLine } from './hit-rate-line.ts';
import { toPropText } from './prop-words.ts';

const UNKNOWN = 'N/A';

const toPercent = (share: number | null | undefined) =>
  share == null ? UNKNOWN : `${(100 * share).toFixed(1)}%`;

/** A price in the form of odds that the visitor reads. */
export function Price({ american }: { american: number }) {
  const { format } = useOddsFormat();
  return <strong>{format(american)}</strong>;
}

/** Wins of a number of games; `hits` null where they are not known. */
export type Hits = { hits: number | null; games: number };

/** `7/10`, or 'N/A'. */
export const formatHits = ({ hits, games }: Hits) => (hits === null ? UNKNOWN : `${hits}/${games}`);

const isThin = ({ games }: Hits) => games < NFL_MIN_GAMES;

/** From red, no game won, over nothing to green, all of them; none where the games are too few to tell. */
export const toHitShade = ({ hits, games }: Hits) =>
  toScaleShade(hits === null || isThin({ hits, games }) ? null : hits / games, { low: 0, high: 1 });

/** Wins of games; it stands back where the games are few. */
export const HitsShown = ({ hits }: { hits: Hits }) =>
  isThin(hits) ? (
    <Text as="span" tone="muted">
      {formatHits(hits)}
    </Text>
  ) : (
    <strong>{formatHits(hits)}</strong>
  );

/** A line's wins in the newest five games, or in fewer where there were fewer. */
export const readLast5 = ({ hit_rate_last_5, games_last_5 }: NflHitRateRow): Hits => ({
  hits: hit_rate_last_5,
  games: games_last_5 ?? 5,
});

/** A line's wins in the newest ten games, or in fewer where there were fewer. */
export const readLast10 = ({ hit_rate_last_10, games_last_10 }: NflHitRateRow): Hits => ({
  hits: hit_rate_last_10,
  games: games_last_10 ?? 10,
});

/** A line's wins this season, from the backend's `7/10`. */
export function readSeason({ hit_rate_season }: NflHitRateRow): Hits {
  const [hits, games] = (hit_rate_season ?? '').split('/').map(Number);
  return hits === undefined || games === undefined ? { hits: null, games: 0 } : { hits, games };
}

/** The line in words, small on a phone, where its hit rates stand under it: their columns are out of view there. */
export const Prop = ({ line }: { line: HitRateLine }) => (
  <Text
    as="span"
    display="block"
    fontSize={{ base: 'xs', md: 'sm' }}
    lineHeight={{ base: '1.15', md: 'short' }}
  >
    {toPropText(line)}
    <Text as="span" display={{ base: 'block', md: 'none' }} size="xs">
      <HitsShown hits={readLast5(line)} /> · <HitsShown hits={readLast10(line)} />
    </Text>
  </Text>
);

/** `BUF @ KC`; 'N/A' of a line without a game, as those of the built-in sample. */
export const toGame = ({ away_team, home_team }: NflHitRateRow) =>
  away_team === null || home_team === null ? UNKNOWN : `${away_team} @ ${home_team}`;

/** Teams and start of a game, in the visitor's zone; marked where one can no longer bet on it. */
export function Game({ line }: { line: HitRateLine }) {
  const { start_time, game_state } = line;
  const start = start_time !== null && isStartSet(start_time) ? start_time : null;
  const day = start_time === null ? null : formatStartDate(toEasternDay(start_time), start);
  return (
    <Text as="span" display="block" size="xs" lineHeight="1.3">
      {toGame(line)}
      <Text as="span" display="block" size="xs" tone="muted">
        <GameMark state={game_state} />
        {day}
      </Text>
    </Text>
  );
}

/** The lead of the player's rate over the one that the price implies; dimmed where it is of few games. */
export function Edge({ line }: { line: HitRateLine }) {
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

/** The chances that the price and the market imply. */
export const Chances = ({ line: { book, fair } }: { line: HitRateLine }) => (
  <Text as="span" display="block" lineHeight="1.15">
    {toPercent(findImpliedProbability(book.odds))}
    {fair !== null && (
      <Text as="span" display="block" size="xs" tone="muted">
        no-vig {toPercent(fair)}
      </Text>
    )}
  </Text>
);
