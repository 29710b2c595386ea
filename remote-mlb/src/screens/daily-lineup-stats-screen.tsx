import { isOpen } from '@sharpside/contracts/api';
import { useSessionCheck } from '@sharpside/shared-auth';
import { useOnFailure, useScoreboard } from '@sharpside/shared-data';
import {
  CopyButton,
  EmptyState,
  LoadFailure,
  lazyAgain,
  PageHeader,
  Skeleton,
  Stack,
  Text,
} from '@sharpside/shared-ui';
import { choiceParam, flagParam, useAddress } from '@sharpside/shared-ui/address';
import { formatLongDate } from '@sharpside/shared-ui/dates';
import { todayOfGames, useDay } from '@sharpside/shared-ui/eastern';
import { FoldedFilters, useIsWide } from '@sharpside/shared-ui/filters';
import { NothingOpen, OpenFilter } from '@sharpside/shared-ui/predictions';
import { DownloadCsvButton, formatSample, ViewSwitch, viewParam } from '@sharpside/shared-ui/rows';
import { toast } from '@sharpside/shared-ui/toasts';
import { Suspense } from 'react';
import { useDailyLineups, usePitchAverages } from '../api/daily-lineups.ts';
import { BATTER_SORTS, MIN_APPEARANCES, toLineupGames } from '../api/lineup-games.ts';
import { LineupCard } from '../components/lineups/lineup-card.tsx';
import { LINEUP_CSV_COLUMNS } from '../components/lineups/lineup-csv-columns.ts';
import { PendingLineups } from '../components/lineups/pending-lineups.tsx';
import { OddsLink } from '../components/odds-link.tsx';
import { toSeason } from '../components/seasons.ts';

// Most visits show cards, which need no code for tables.
const Batters = lazyAgain(async () => (await import('../components/lineups/batters-table.tsx')).BattersTable);

const SCHEMA = {
  upcoming: flagParam(),
  view: viewParam(),
  /** The order of the table. */
  sort: choiceParam(BATTER_SORTS, 'faced'),
  direction: choiceParam(['asc', 'desc'], 'desc'),
};
const SKELETONS = ['a', 'b', 'c'];

function useLineupGames(day: string) {
  const lineups = useDailyLineups(day);
  const averages = usePitchAverages();
  // Without the scoreboard, the line-ups are shown too; only their start times may be missing.
  const board = useScoreboard({ league: 'mlb', day });
  const error = lineups.error ?? averages.error;
  const isLoading = !error && (lineups.isLoading || averages.isLoading || board.isLoading);
  const rows = lineups.data ?? [];
  const games =
    rows.length === 0 || !averages.data
      ? []
      : toLineupGames({ rows, averages: averages.data.results, events: board.data ?? [] });
  const retry = () => {
    if (lineups.error) lineups.retry();
    if (averages.error) averages.retry();
  };
  return { rows, games, error, isLoading, retry, averagesSeason: averages.data?.season ?? null };
}

export default function DailyLineupStatsScreen() {
  const day = useDay(todayOfGames);
  const { values, change, createLink } = useAddress(SCHEMA);
  useSessionCheck({ onFailure: () => toast.error('Authentication error. Please log in.') });
  const { rows, games, error, isLoading, retry, averagesSeason } = useLineupGames(day);
  const shown = values.upcoming ? games.filter(({ state }) => isOpen(state)) : games;
  const csvRows = values.upcoming
    ? shown.flatMap(({ away, home }) => [...away.batters, ...home.batters])
    : rows;
  useOnFailure(error, () => toast.error('Failed to load lineup data.'));
  const isWide = useIsWide();
  const hasGames = !isLoading && !error && games.length > 0;
  return (
    <>
      <PageHeader
        section="MLB"
        title={`Daily Lineup Stats for ${formatLongDate(day)}`}
        subtitle={
          <>
            <span>Prices of these games:</span> <OddsLink isInText />
          </>
        }
        actions={
          <>
            <FoldedFilters
              count={Number(values.upcoming)}
              onReset={() => change({ upcoming: false })}
              results={hasGames ? formatSample(shown.length, 'game') : undefined}
            >
              <OpenFilter
                hasLabel={!isWide}
                isOn={values.upcoming}
                onChange={(upcoming) => change({ upcoming })}
              />
            </FoldedFilters>
            <ViewSwitch value={values.view} onValueChange={(view) => change({ view })} />
            <DownloadCsvButton
              columns={LINEUP_CSV_COLUMNS}
              rows={csvRows}
              fileName={`mlb-daily-lineups-${day}`}
            />
            <CopyButton text={createLink} label="Copy link" />
          </>
        }
      />
      {isLoading && (
        <Stack gap={{ base: '3', md: '4' }} aria-busy="true">
          {SKELETONS.map((name) => (
            <PendingLineups key={name} />
          ))}
        </Stack>
      )}
      {error && <LoadFailure isWhole title="The lineups could not be loaded." onRetry={retry} />}
      {!isLoading && !error && games.length === 0 && (
        <EmptyState
          title="No data available for today's games."
          hint="Clubs announce their lineups some hours before the first pitch."
        />
      )}
      {hasGames && (
        <Stack gap={{ base: '3', md: '4' }}>
          {values.view === 'cards' && shown.map((game) => <LineupCard key={game.id} game={game} day={day} />)}
          {values.view === 'table' && shown.length > 0 && (
            <Suspense fallback={<Skeleton height="40rem" borderRadius="lg" />}>
              <Batters
                games={shown}
                day={day}
                sort={{ column: values.sort, direction: values.direction }}
                onSortChange={({ column, direction }) => change({ sort: column, direction })}
              />
            </Suspense>
          )}
          {shown.length === 0 && <NothingOpen />}
          <Text size="xs" tone="subtle">
            Bold: against the hand of the opposing starter; green for more pitches than the league sees, red
            for fewer. Beside the starter is the whole lineup. PA: plate appearances; figures of fewer than{' '}
            <span>{MIN_APPEARANCES}</span> are muted. Averages are pitches per plate appearance of the{' '}
            <span>{toSeason(day)}</span> up to yesterday
            <span>
              {averagesSeason !== null && `; of teams and the league, of the ${averagesSeason} season`}
            </span>
            . Start times are in your time zone.
          </Text>
        </Stack>
      )}
    </>
  );
}
