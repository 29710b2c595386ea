import { useFreshness, useOnFailure } from '@sharpside/shared-data';
import { EmptyState, Field, Grid, lazyAgain, Select, Text } from '@sharpside/shared-ui';
import { choiceParam } from '@sharpside/shared-ui/address';
import {
  BoardEmpty,
  BoardFrame,
  defineFilters,
  type Filter,
  minimumFilter,
  selectFilter,
  useFilters,
} from '@sharpside/shared-ui/board/frame';
import { formatDate, formatShortDate } from '@sharpside/shared-ui/dates';
import { todayOfGames, toEasternDay, useDay } from '@sharpside/shared-ui/eastern';
import { useIsWide } from '@sharpside/shared-ui/filters';
import { DownloadCsvButton, ListEnd, ViewSwitch, viewParam } from '@sharpside/shared-ui/rows';
import type { Sort } from '@sharpside/shared-ui/table';
import { toast } from '@sharpside/shared-ui/toasts';
import { Suspense } from 'react';
import { useTeamGames } from '../api/game-times.ts';
import { useProfileCall } from '../api/profile.ts';
import {
  NBA_MIN_HOT_GAMES,
  NBA_WHOS_HOT_SORTS,
  type NbaWhosHotSort,
  useWhosHot,
  WHOS_HOT_SORTS,
} from '../api/whos-hot.ts';
import { PendingCards } from '../components/pending-cards.tsx';
import { PendingTable } from '../components/pending-table.tsx';
import { HotPlayerCard } from '../components/players/hot-player-card.tsx';
import { HOT_PLAYER_CSV_COLUMNS } from '../components/players/hot-player-columns.tsx';
import { teamFilter } from '../components/team-options.ts';
import { useLoginOnRefusal } from './use-login-redirect.ts';

// Most visits show cards, which need no code for tables.
const Table = lazyAgain(
  async () => (await import('../components/players/hot-players-table.tsx')).HotPlayersTable,
);

const SORT_LABELS: Record<NbaWhosHotSort, string> = {
  avg_points: 'Avg Points',
  num_20pt_games: '20+ Pt Games',
  num_30pt_games: '30+ Pt Games',
  avg_rebounds: 'Avg Rebounds',
  avg_assists: 'Avg Assists',
  num_40pt_games: '40+ Pt Games',
  num_50pt_games: '50+ Pt Games',
  delta_points: 'Δ Points',
  delta_rebounds: 'Δ Rebounds',
  delta_assists: 'Δ Assists',
  player_name: 'Player',
  team: 'Team',
};

const ORDER_LABELS = { desc: 'Descending', asc: 'Ascending' };

const NONE = 'No data available for the selected filters.';

/** The sorts of the select: those that are always offered, and one that a header of the table has set. */
const listSorts = (sort: NbaWhosHotSort) =>
  [...new Set([...WHOS_HOT_SORTS, sort])].map((value) => ({ value, label: SORT_LABELS[value] }));

const sortFilter: Filter<NbaWhosHotSort, { sort: NbaWhosHotSort }, never> = {
  param: choiceParam(NBA_WHOS_HOT_SORTS, 'avg_points'),
  chip: (sort) => `Sort by: ${SORT_LABELS[sort]}`,
  query: (sort) => ({ sort }),
  control: ({ value, pick }) => (
    <Field label="Sort by">
      <Select options={listSorts(value)} value={value} onValueChange={pick} />
    </Field>
  ),
};

/** The order after a click on a header: a figure begins with its highest, a name with the first in the alphabet. */
const startHotOrder = <Key extends string>(shown: NbaWhosHotSort, next: Sort<Key>): Sort<Key> =>
  [shown, 'player_name', 'team'].includes(next.column) ? next : { ...next, direction: 'desc' };

const FILTERS = defineFilters(
  {
    team: teamFilter,
    min: minimumFilter({
      noun: 'Players',
      unit: 'game',
      options: [1, 2, 3, 4],
      fallback: NBA_MIN_HOT_GAMES,
      min: 1,
      max: 7,
      empty: { title: NONE, hint: 'All matching players played fewer games in these days.' },
      query: (min) => ({ min }),
    }),
    sort: sortFilter,
    direction: selectFilter({
      label: 'Order',
      options: (['desc', 'asc'] as const).map((value) => ({ value, label: ORDER_LABELS[value] })),
      fallback: 'desc',
      chip: (direction) => `Order: ${ORDER_LABELS[direction]}`,
      query: (direction) => ({ direction }),
    }),
  },
  { view: viewParam() },
);

const CARDS = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' };
const NO_PERIOD = { season: null, from: null, to: null };
const HEADERS = ['Player', 'Team', 'Pts', 'Δ Pts', 'Reb', 'Δ Reb', 'Ast', 'Δ Ast', '20+', '30+'];
// In the order of a phone.
const PHONE_HEADERS = ['Player', 'Pts', 'Δ Pts', 'Reb'];
const LINES = ['points', 'rebounds', 'assists'];

/**
 * The day of the league's newest data, or if unknown the last day with a game. Null while loading, and if both are
 * unknown.
 */
function useUpdatedOn(lastGameDay: string | null | undefined): string | null {
  const { data, isLoading } = useFreshness();
  if (isLoading) return null;
  const update = data?.updates.find(({ league }) => league === 'NBA')?.updated_at;
  return update === undefined ? (lastGameDay ?? null) : toEasternDay(update);
}

export default function WhosHotScreen() {
  useProfileCall();
  const filters = useFilters(FILTERS);
  const today = useDay(todayOfGames);
  const list = useWhosHot(filters.query, today);
  useOnFailure(list.error, () => toast.error('Failed to load NBA player data'));
  useLoginOnRefusal(list.error);
  const games = useTeamGames(today);
  const isWide = useIsWide();
  const { rows, firstPage, isLoading } = list;
  const updatedOn = useUpdatedOn(firstPage?.to);
  const hidden = firstPage?.hidden_players;
  const days =
    firstPage?.from && firstPage.to
      ? `Form from ${formatShortDate(firstPage.from)} to ${formatDate(firstPage.to)}.`
      : 'Form over the last seven days.';
  const empty = (
    <BoardEmpty
      filters={filters}
      hidden={hidden}
      empty={<EmptyState title={NONE} hint="Try another team." />}
    />
  );
  return (
    <BoardFrame
      section="NBA"
      title="Who's Hot"
      subtitle={`${formatDate(today)}. ${days}`}
      filters={filters}
      actions={
        <>
          <ViewSwitch value={filters.values.view} onValueChange={(view) => filters.change({ view })} />
          <DownloadCsvButton
            columns={HOT_PLAYER_CSV_COLUMNS}
            rows={rows}
            loadRows={list.loadAll}
            disabled={rows.length === 0 && !isLoading}
            fileName={`nba-whos-hot-${firstPage?.to ?? today}`}
          />
        </>
      }
      list={list}
      hidden={hidden}
      failure="The players could not be loaded."
      footer={
        !isLoading && (
          <Text size="xs" tone="subtle">
            {updatedOn === null
              ? 'Data refreshes daily.'
              : `Data refreshes daily. Last updated: ${formatDate(updatedOn)}`}
          </Text>
        )
      }
    >
      {filters.values.view === 'table' ? (
        <Suspense fallback={<PendingTable headers={isWide ? HEADERS : PHONE_HEADERS} />}>
          <Table
            rows={rows}
            list={list}
            period={firstPage ?? NO_PERIOD}
            games={games}
            sort={filters.order}
            onSortChange={(next) => filters.changeOrder(startHotOrder(filters.values.sort, next))}
            empty={!list.error && empty}
          />
        </Suspense>
      ) : (
        <>
          {isLoading && (
            <PendingCards
              label="Loading players"
              height="14rem"
              lines={LINES}
              templateColumns={CARDS}
              gap="4"
            />
          )}
          {firstPage && rows.length === 0 && empty}
          {firstPage && rows.length > 0 && (
            <Grid templateColumns={CARDS} gap="4">
              {rows.map((player) => (
                <HotPlayerCard
                  key={`${player.player_name} ${player.team}`}
                  player={player}
                  period={firstPage}
                  game={games && (games.get(player.team) ?? null)}
                />
              ))}
            </Grid>
          )}
          <ListEnd list={list} visibility="any" />
        </>
      )}
    </BoardFrame>
  );
}
