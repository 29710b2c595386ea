import { isStartSet } from '@sharpside/contracts/api';
import { findImpliedProbability } from '@sharpside/shared-odds';
import { Box, Flex, Text } from '@sharpside/shared-ui';
import { formatStartDate } from '@sharpside/shared-ui/dates';
import { toEasternDay } from '@sharpside/shared-ui/eastern';
import { PriceLink, useOddsFormat } from '@sharpside/shared-ui/odds';
import { GameMark } from '@sharpside/shared-ui/predictions';
import { formatDelta, toScaleShade } from '@sharpside/shared-ui/rows';
import { SportsbookBadge } from '@sharpside/shared-ui/teams';
import { NFL_MIN_GAMES, type NflHitRateRow } from '../../api/hit-rates.ts';
import { findLast10Gap, type HitRateLine, type Sportsbook, toBookKey } from './hit-rate-line.ts';

const UNKNOWN = 'N/A';

const toPercent = (share: number | null | undefined) =>
  share == null || !Number.isFinite(100 * share) ? UNKNOWN : `${(100 * share).toFixed(1)}%`;

/** The price of the selected book. On a phone the book is below, because its column is out of view. */
export function Price({ book }: { book: Sportsbook }) {
  const { format } = useOddsFormat();
  return (
    // A thumb has the room of both lines.
    <Box as="span" display="block" position="relative" css={{ '& > a': { position: 'static' } }}>
      <PriceLink price={book.odds}>
        <strong>{format(book.odds)}</strong>
      </PriceLink>
      <Flex as="span" display={{ base: 'flex', md: 'none' }} justify="flex-end" mt="1">
        <SportsbookBadge book={toBookKey(book)} name={book.name} size="xs" />
      </Flex>
    </Box>
  );
}

/** Wins out of a number of games; `hits` is null if unknown. */
export type Hits = { hits: number | null; games: number };

/** Such as `7/10`; 'N/A' if unknown. */
export const formatHits = ({ hits, games }: Hits) => (hits === null ? UNKNOWN : `${hits}/${games}`);

const isThin = ({ games }: Hits) => games < NFL_MIN_GAMES;

/** A shade from red (no win) through none (half of the games) to green (only wins); no shade for too few games. */
export const toHitShade = ({ hits, games }: Hits) =>
  toScaleShade(hits === null || isThin({ hits, games }) ? null : hits / games, { low: 0, high: 1 });

export const HitsShown = ({ hits }: { hits: Hits }) =>
  isThin(hits) ? (
    <Text as="span" tone="muted">
      {formatHits(hits)}
    </Text>
  ) : (
    <strong>{formatHits(hits)}</strong>
  );

/** A line's wins in the last five games; `games` is lower if the player has played fewer. */
export const readLast5 = ({ hit_rate_last_5, games_last_5 }: NflHitRateRow): Hits => ({
  hits: hit_rate_last_5,
  games: games_last_5 ?? 5,
});

/** A line's wins in the last ten games; `games` is lower if the player has played fewer. */
export const readLast10 = ({ hit_rate_last_10, games_last_10 }: NflHitRateRow): Hits => ({
  hits: hit_rate_last_10,
  games: games_last_10 ?? 10,
});

/** A line's wins this season, from the backend's `7/10`. */
export function readSeason({ hit_rate_season }: NflHitRateRow): Hits {
  const [hits, games] = (hit_rate_season ?? '').split('/').map(Number);
  return hits === undefined || games === undefined ? { hits: null, games: 0 } : { hits, games };
}

/** `BUF @ KC`; 'N/A' for a line without a game. */
export const toGame = ({ away_team, home_team }: NflHitRateRow) =>
  away_team === null || home_team === null ? UNKNOWN : `${away_team} @ ${home_team}`;

/** Teams and start of a game, in the visitor's time zone; marked if betting on it is no longer possible. */
export function Game({ line }: { line: HitRateLine }) {
  const { start_time, game_state } = line;
  const start = start_time !== null && isStartSet(start_time) ? start_time : null;
  const day = start_time === null ? null : formatStartDate(toEasternDay(start_time), start);
  return (
    <Text as="span" display="block" size="xs" lineHeight="1.3">
      <span>{toGame(line)}</span>
      <Text as="span" display="block" size="xs" tone="muted">
        <GameMark state={game_state} />
        <span>{day}</span>
      </Text>
    </Text>
  );
}

/** The rate of the last ten games minus what the price implies. Without colour, because it is no edge of a model. */
export function Last10Gap({ line }: { line: HitRateLine }) {
  const gap = findLast10Gap(line, line.book);
  return <span>{gap === null ? UNKNOWN : `${formatDelta(100 * gap, 1)}%`}</span>;
}

export const Chances = ({ line: { book, fair } }: { line: HitRateLine }) => (
  <Text as="span" display="block" lineHeight="1.15">
    <span>{toPercent(findImpliedProbability(book.odds))}</span>
    {fair !== null && (
      <Text as="span" display="block" size="xs" tone="muted">{`no-vig ${toPercent(fair)}`}</Text>
    )}
  </Text>
);
