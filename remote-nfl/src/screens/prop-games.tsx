import { isStartSet } from '@sharpside/contracts/api';
import {
  Button,
  Card,
  EmptyState,
  Flex,
  LoadFailure,
  Skeleton,
  Stack,
  Stat,
  StatGroup,
  Text,
} from '@sharpside/shared-ui';
import { formatStartDate } from '@sharpside/shared-ui/dates';
import { toEasternDay } from '@sharpside/shared-ui/eastern';
import { ToggleChipGroup } from '@sharpside/shared-ui/filters/chips';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { PriceTime } from '@sharpside/shared-ui/predictions';
import { useState } from 'react';
import { type NflHitRateGame, type PropLine, useHitRateGames } from '../api/hit-rate-games.ts';
import type { HitRateLine } from '../components/props/hit-rate-line.ts';
import { PropChart } from '../components/props/prop-chart.tsx';
import { type PropRecord, takeNewestPlayed, toPropRecord } from '../components/props/prop-record.ts';
import { MARKET_LABELS, toPropText } from '../components/props/prop-words.ts';

/** Options for the number of newest games in a chart. */
export const GAME_COUNTS = ['10', '20', 'all'] as const;

export type GameCount = (typeof GAME_COUNTS)[number];

type PropGamesProps = { line: HitRateLine; count: GameCount; onCountChange: (count: GameCount) => void };
type KnownProps = PropGamesProps & { playerId: string };

const COUNT_OPTIONS = [
  { value: '10', label: 'Last 10' },
  { value: '20', label: 'Last 20' },
  { value: 'all', label: 'All' },
] as const;

// Yes means at least one, so its line is between zero and one.
const YES_LINE = 0.5;

function Outcomes({ record }: { record: PropRecord }) {
  const { win, loss, push, missed, streak } = record;
  const decided = win + loss;
  // As in the sheet's row, a push counts as a game but not as a win.
  const played = decided + push;
  return (
    <StatGroup>
      <Stat
        label="Won"
        value={`${win} of ${played}`}
        hint={decided === 0 ? 'No game decided' : `${((100 * win) / decided).toFixed(0)}% without pushes`}
      />
      <Stat label="Pushes" value={push} hint="Figure equal to the line" />
      <Stat label="Did not play" value={missed} hint="Not counted in any rate" />
      <Stat
        label="Streak"
        value={streak ? `${streak.result === 'win' ? 'Won' : 'Lost'} ${streak.length}` : 'None'}
        hint="Newest games in a row"
      />
    </StatGroup>
  );
}

/** True for games that the sheet's row counts: games before the priced game, and games if either day is unknown. */
const isBefore = ({ start_time }: HitRateLine, { game_date }: NflHitRateGame) =>
  start_time === null || game_date === null || game_date < toEasternDay(start_time);

type LineStepperProps = { value: number; own: number; onValueChange: (value: number) => void };

function LineStepper({ value, own, onValueChange }: LineStepperProps) {
  return (
    <Flex align="center" gap="2" role="group" aria-label="Alternate line">
      <Button
        size="sm"
        variant="outline"
        aria-label="Lower line"
        disabled={value < 1}
        onClick={() => onValueChange(value - 1)}
      >
        −
      </Button>
      <Text as="span" fontWeight="bold" minWidth="5rem" textAlign="center" aria-live="polite">
        {`Line ${value}`}
      </Text>
      <Button size="sm" variant="outline" aria-label="Higher line" onClick={() => onValueChange(value + 1)}>
        +
      </Button>
      {value !== own && (
        <Button size="sm" variant="ghost" onClick={() => onValueChange(own)}>{`Back to ${own}`}</Button>
      )}
    </Flex>
  );
}

function PriceShown({ line: { book, start_time } }: { line: HitRateLine }) {
  const { format } = useOddsFormat();
  const start = start_time !== null && isStartSet(start_time) ? start_time : null;
  return (
    <Text tone="muted">
      <span>{`${book.name} ${format(book.odds)}`}</span>
      {book.last_update !== null && <PriceTime takenAt={book.last_update} />}
      <span>{start_time === null ? '.' : `. Game ${formatStartDate(toEasternDay(start_time), start)}`}</span>
    </Text>
  );
}

const TILES = ['Won', 'Pushes', 'Did not play', 'Streak'];
const BAR_HEIGHTS = ['45%', '70%', '30%', '85%', '55%', '100%', '40%', '75%', '60%', '90%'];

/** The shape of the figures and bars to come, so that nothing moves. */
const Loading = ({ line }: { line: HitRateLine }) => (
  <Card title={`${line.name}: ${toPropText(line)}`} actions={<PriceShown line={line} />}>
    <Stack gap="4" aria-busy="true">
      <Skeleton height="9" maxWidth="20rem" />
      <StatGroup>
        {TILES.map((label) => (
          <Stat
            key={label}
            label={label}
            value={<Skeleton height="6" width="16" />}
            hint={<Skeleton height="3" />}
          />
        ))}
      </StatGroup>
      <Flex align="flex-end" gap="3" height="240px">
        {BAR_HEIGHTS.map((height) => (
          <Skeleton key={height} flex="1" height={height} />
        ))}
      </Flex>
    </Stack>
  </Card>
);

function Known({ line, count, onCountChange, playerId }: KnownProps) {
  const { market, outcome } = line;
  const own = line.point ?? YES_LINE;
  const [point, setPoint] = useState(own);
  const asked: PropLine = { market, outcome, point, playerId };
  const { data, error, retry } = useHitRateGames(asked);
  if (!data && error) return <LoadFailure title="The games could not be loaded." onRetry={retry} />;
  if (!data) return <Loading line={line} />;
  const before = data.results.filter((game) => isBefore(line, game));
  const games = count === 'all' ? before : takeNewestPlayed(before, Number(count));
  if (games.length === 0) return <EmptyState title={`${line.name} has not played a game yet.`} />;
  const measure = MARKET_LABELS[market];
  return (
    <Card title={`${line.name}: ${toPropText(line)}`} actions={<PriceShown line={line} />}>
      <Stack gap="4">
        <Flex align="center" justify="space-between" gap="3" flexWrap="wrap">
          <ToggleChipGroup
            label="Games shown"
            hasLabel={false}
            options={COUNT_OPTIONS}
            value={count}
            onValueChange={(chosen) => onCountChange(chosen ?? count)}
          />
          <LineStepper value={point} own={own} onValueChange={setPoint} />
        </Flex>
        <Outcomes record={toPropRecord(games)} />
        <PropChart label={`${line.name}, ${measure} by game`} measure={measure} games={games} line={point} />
      </Stack>
    </Card>
  );
}

function explainNoGames({ name, name_doubt }: HitRateLine): string {
  if (name_doubt === 'shared') return `Two players have the name ${name}, so its games are not known.`;
  if (name_doubt === 'absent')
    return `${name} is not on either team in our data yet, so this line has no games.`;
  return `The statistics have no games of ${name}.`;
}

export function PropGames(props: PropGamesProps) {
  const { player_id: playerId } = props.line;
  return playerId === null ? (
    <EmptyState title={explainNoGames(props.line)} />
  ) : (
    <Known {...props} playerId={playerId} />
  );
}
