import { NBA_PLAYER_AVERAGES_SORTS } from '@sharpside/contracts/api';
import { useSessionCheck } from '@sharpside/shared-auth';
import { useDebounced, useOnFailure } from '@sharpside/shared-data';
import {
  Alert,
  Button,
  CopyButton,
  EmptyState,
  PageHeader,
  Stack,
  UnknownValues,
} from '@sharpside/shared-ui';
import {
  choiceParam,
  choicesParam,
  dayParam,
  textParam,
  textsParam,
  useAddress,
} from '@sharpside/shared-ui/address';
import {
  DataTable,
  DownloadCsvButton,
  ListEnd,
  ScrollToTop,
  useMutedColumns,
} from '@sharpside/shared-ui/table';
import { toast } from '@sharpside/shared-ui/toasts';
import { useMemo, useState } from 'react';
import {
  currentSeason,
  isOfFewGames,
  listSeasons,
  type NbaPlayerAverages,
  type PlayerAveragesQuery,
  usePlayerAverages,
} from '../api/player-averages.ts';
import {
  createPlayerAveragesColumns,
  PLAYER_AVERAGES_CSV_COLUMNS,
} from '../components/player-averages-columns.tsx';
import { TEAM_CODES } from '../components/team-options.ts';
import { describeChosen, TrackerFilters, type TrackerFilterValues } from '../components/tracker-filters.tsx';
import { PlayerGameLog } from './player-game-log.tsx';
import { useLoginOnRefusal, useLoginRedirect } from './use-login-redirect.ts';

const SCHEMA = {
  player: textParam(),
  team: choicesParam(TEAM_CODES),
  opponent: choicesParam(TEAM_CODES),
  season: choicesParam(listSeasons, () => [currentSeason()]),
  start: dayParam(''),
  end: dayParam(''),
  sort: choiceParam(NBA_PLAYER_AVERAGES_SORTS, 'avg_points'),
  direction: choiceParam(['desc', 'asc'], 'desc'),
  // Which rows are open, by the players' numbers.
  open: textsParam(),
};

const DEBOUNCE_MS = 300;

type Values = TrackerFilterValues & Pick<PlayerAveragesQuery, 'sort' | 'direction'>;

const toQuery = ({ player, team, opponent, season, start, end, ...order }: Values): PlayerAveragesQuery => ({
  playerName: player,
  teams: team,
  opponents: opponent,
  seasons: season,
  startDate: start,
  endDate: end,
  sort: order.sort,
  direction: order.direction,
});

const toKey = ({ player_id, player_name, team }: NbaPlayerAverages) =>
  String(player_id ?? `${player_name} ${team}`);

/** How often the text changed since the screen opened. */
function useGeneration(text: string): number {
  const [seen, setSeen] = useState({ text, generation: 0 });
  if (seen.text !== text) setSeen({ text, generation: seen.generation + 1 });
  return seen.generation;
}

/** What an open row shows under the filters in force. The same until they change, or every row is drawn anew. */
function useDetails({ sort: _, direction: __, ...filters }: PlayerAveragesQuery) {
  const { opponents, seasons, startDate, endDate } = filters;
  const generation = useGeneration(JSON.stringify(filters));
  return useMemo(
    () => ({
      label: ({ player_name }: NbaPlayerAverages) => `Game log of ${player_name}`,
      render: (player: NbaPlayerAverages) => (
        <PlayerGameLog
          player={player}
          filter={{ opponents, seasons, startDate, endDate }}
          generation={generation}
        />
      ),
    }),
    [opponents, seasons, startDate, endDate, generation],
  );
}

export default function StatTrackerScreen() {
  const leadToLogin = useLoginRedirect();
  useSessionCheck({ onSignOut: leadToLogin });
  const { values, change, changeTyped, reset, changed, unknown, createLink } = useAddress(SCHEMA);
  const query = toQuery(useDebounced(values, DEBOUNCE_MS));
  const list = usePlayerAverages(query);
  useOnFailure(list.error, () =>
    toast.error('Failed to load player statistics', {
      description: 'There was an error fetching player data.',
    }),
  );
  useLoginOnRefusal(list.error);
  const details = useDetails(query);
  const columns = useMemo(() => createPlayerAveragesColumns(query.sort), [query.sort]);
  const open = useMemo(() => new Set(values.open), [values.open]);
  const { rows, error, isLoading, retry } = list;
  const shownColumns = useMutedColumns(columns, { rows, isThin: isOfFewGames });
  return (
    <>
      <PageHeader
        section="NBA"
        title="NBA Player Stats Tracker"
        subtitle="Averages a game of every player, over the games that you choose."
        actions={<CopyButton text={createLink} label="Copy link" />}
      />
      <Stack gap="6">
        <TrackerFilters
          values={values}
          changed={changed}
          onChange={change}
          onTyped={changeTyped}
          onReset={reset}
          actions={
            <DownloadCsvButton
              columns={PLAYER_AVERAGES_CSV_COLUMNS}
              rows={rows}
              loadRows={list.loadAll}
              fileName="nba-player-stats"
            />
          }
        />
        <UnknownValues noun="season" values={unknown.season} shown={describeChosen(values.season)} />
        <UnknownValues noun="team" values={unknown.team} shown={describeChosen(values.team)} />
        <UnknownValues noun="opponent" values={unknown.opponent} shown={describeChosen(values.opponent)} />
        <UnknownValues noun="first day" values={unknown.start} shown="games from the beginning" />
        <UnknownValues noun="last day" values={unknown.end} shown="games up to the latest" />
        {error && rows.length === 0 ? (
          <Alert
            tone="error"
            title="The player statistics could not be loaded."
            action={
              <Button size="sm" variant="outline" onClick={retry}>
                Retry
              </Button>
            }
          />
        ) : (
          <DataTable
            caption="Players' averages"
            columns={shownColumns}
            rows={rows}
            rowKey={toKey}
            sort={{ column: values.sort, direction: values.direction }}
            onSortChange={({ column, direction }) => change({ sort: column, direction })}
            sortRule="remembering"
            isLoading={isLoading}
            isRefreshing={JSON.stringify(toQuery(values)) !== JSON.stringify(query)}
            details={details}
            linked={{ list, noun: 'player' }}
            expandedKeys={open}
            onExpandedKeysChange={(keys) => changeTyped({ open: [...keys] })}
            empty={<EmptyState title="No data available. Try adjusting your filters." />}
            after={<ListEnd list={list} visibility="any" />}
          />
        )}
        <ScrollToTop />
      </Stack>
    </>
  );
}
