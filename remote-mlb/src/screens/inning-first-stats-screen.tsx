import { isOpen } from '@sharpside/contracts/api';
import { useOnFailure } from '@sharpside/shared-data';
import {
  CopyButton,
  EmptyState,
  Grid,
  LoadFailure,
  lazyAgain,
  PageHeader,
  Skeleton,
  Stack,
  Text,
} from '@sharpside/shared-ui';
import { choiceParam, flagParam, useAddress } from '@sharpside/shared-ui/address';
import { formatLongDate } from '@sharpside/shared-ui/dates';
import { type Day, todayOfGames, useDay } from '@sharpside/shared-ui/eastern';
import { FoldedFilters, useIsWide } from '@sharpside/shared-ui/filters';
import { NothingOpen, OpenFilter } from '@sharpside/shared-ui/predictions';
import { DownloadCsvButton, formatSample, ViewSwitch, viewParam } from '@sharpside/shared-ui/rows';
import { toast } from '@sharpside/shared-ui/toasts';
import { Suspense, useMemo } from 'react';
import {
  GAME_SORTS,
  type InningFirstGame,
  type InningFirstRow,
  MLB_MIN_STARTS,
  STARTER_SORTS,
  toInningFirstGames,
  useInningFirst,
} from '../api/inning-first.ts';
import { toStage } from '../api/scores.ts';
import { InningFirstCard } from '../components/pitchers/inning-first-card.tsx';
import { INNING_FIRST_COLUMNS } from '../components/pitchers/inning-first-columns.ts';
import { PendingInningFirst } from '../components/pitchers/pending-inning-first.tsx';
import { toSeason } from '../components/seasons.ts';

// Most visits show cards, which need no code for tables.
const GamesTable = lazyAgain(
  async () => (await import('../components/pitchers/inning-first-games-table.tsx')).InningFirstGamesTable,
);
const StarterTable = lazyAgain(
  async () => (await import('../components/pitchers/inning-first-table.tsx')).InningFirstTable,
);

const SCHEMA = {
  upcoming: flagParam(),
  view: viewParam(),
  /** The order of the games. */
  sort: choiceParam(GAME_SORTS, 'chance'),
  direction: choiceParam(['asc', 'desc'], 'desc'),
  /** The order of the starters, as a table. */
  starters: choiceParam(STARTER_SORTS, 'start'),
  starters_direction: choiceParam(['asc', 'desc'], 'asc'),
};
const CARDS = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' };

type CardsProps = { rows: readonly InningFirstRow[]; games: readonly InningFirstGame[]; day: Day };

function Cards({ rows, games, day }: CardsProps) {
  const chances = new Map(games.map(({ key, scorelessChance }) => [key, scorelessChance]));
  return (
    <Grid templateColumns={CARDS} gap="4">
      {rows.map((row) => (
        <InningFirstCard
          key={`${row.pitcher_name} ${row.game_pk}`}
          row={row}
          chance={chances.get(String(row.game_pk)) ?? null}
          day={day}
        />
      ))}
    </Grid>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** In the place of the cards or of the tables. */
const Pending = ({ view }: { view: 'cards' | 'table' }) =>
  view === 'cards' ? (
    <Grid templateColumns={CARDS} gap="4" aria-busy="true">
      {SKELETONS.map((name) => (
        <PendingInningFirst key={name} />
      ))}
    </Grid>
  ) : (
    <Stack aria-busy="true">
      <Skeleton height="44rem" borderRadius="lg" />
    </Stack>
  );

export default function InningFirstStatsScreen() {
  const { values, change, createLink } = useAddress(SCHEMA);
  const day = useDay(todayOfGames);
  const { data: rows, error, isLoading, retry } = useInningFirst(day);
  const shown = useMemo(
    () =>
      rows
        ?.filter(({ game_state }) => !values.upcoming || isOpen(game_state))
        .toSorted((a, b) => toStage(a.game_state) - toStage(b.game_state)),
    [rows, values.upcoming],
  );
  const games = useMemo(() => toInningFirstGames(shown ?? []), [shown]);
  useOnFailure(error, () => toast.error('Failed to load inning stats.'));
  const isWide = useIsWide();
  return (
    <>
      <PageHeader
        section="MLB"
        title="1st Inning Stats"
        subtitle={`${formatLongDate(day)}: the chance of no run.`}
        actions={
          <>
            <FoldedFilters
              count={Number(values.upcoming)}
              onReset={() => change({ upcoming: false })}
              results={shown && formatSample(shown.length, 'starter')}
            >
              <OpenFilter
                hasLabel={!isWide}
                isOn={values.upcoming}
                onChange={(upcoming) => change({ upcoming })}
              />
            </FoldedFilters>
            <ViewSwitch value={values.view} onValueChange={(view) => change({ view })} />
            <DownloadCsvButton
              columns={INNING_FIRST_COLUMNS}
              rows={shown ?? []}
              fileName={`mlb-1st-inning-stats-${day}`}
            />
            <CopyButton text={createLink} label="Copy link" />
          </>
        }
      />
      {isLoading && <Pending view={values.view} />}
      {error && !rows && (
        <LoadFailure isWhole title="The first innings could not be loaded." onRetry={retry} />
      )}
      {rows?.length === 0 && (
        <EmptyState
          title="No data available for today's games."
          hint="Starters show here once the clubs have announced them, most of them the day before."
        />
      )}
      {rows && shown && rows.length > 0 && (
        <Stack gap={{ base: '3', md: '6' }}>
          {shown.length === 0 && <NothingOpen />}
          {values.view === 'cards' ? (
            <Cards rows={shown} games={games} day={day} />
          ) : (
            <Suspense fallback={<Skeleton height="40rem" borderRadius="lg" />}>
              {games.length > 0 && (
                <GamesTable
                  games={games}
                  day={day}
                  sort={{ column: values.sort, direction: values.direction }}
                  onSortChange={({ column, direction }) => change({ sort: column, direction })}
                />
              )}
              {shown.length > 0 && (
                <StarterTable
                  rows={shown}
                  day={day}
                  sort={{ column: values.starters, direction: values.starters_direction }}
                  onSortChange={({ column, direction }) =>
                    change({ starters: column, starters_direction: direction })
                  }
                />
              )}
            </Suspense>
          )}
          <Text size="xs" tone="subtle">
            {[
              'NRFI: the chance of no run is the product of both halves, each from the starter’s and the lineup’s scoreless rates, drawn towards the league’s.',
              `Averages per game of the ${toSeason(day)} up to yesterday.`,
              'Thrown: the starter’s own pitches in first innings that he began.',
              'Seen: pitches to the opposing lineup in its first innings.',
              `Averages of fewer than ${MLB_MIN_STARTS} are muted.`,
            ].join(' ')}
          </Text>
        </Stack>
      )}
    </>
  );
}
