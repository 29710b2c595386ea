import { useSessionCheck } from '@sharpside/shared-auth';
import { useOnFailure } from '@sharpside/shared-data';
import { EmptyState, useSettings } from '@sharpside/shared-ui';
import { useFilters } from '@sharpside/shared-ui/board/frame';
import { Board } from '@sharpside/shared-ui/board/table';
import { useMutedColumns } from '@sharpside/shared-ui/rows';
import { useLeadingColumns } from '@sharpside/shared-ui/table';
import { toast } from '@sharpside/shared-ui/toasts';
import { useMemo, useState } from 'react';
import {
  isOfFewGames,
  type NbaPlayerAverages,
  type PlayerAveragesQuery,
  usePlayerAverages,
} from '../api/player-averages.ts';
import {
  ALWAYS_IN_VIEW,
  createPlayerAveragesColumns,
  PLAYER_AVERAGES_CSV_COLUMNS,
} from '../components/players/player-averages-columns.tsx';
import { SETTINGS } from '../settings.ts';
import { PlayerGameLog } from './player-game-log.tsx';
import { TRACKER_FILTERS } from './tracker-filters.ts';
import { useLoginOnRefusal, useLoginRedirect } from './use-login-redirect.ts';

const DEBOUNCE_MS = 300;

const toKey = ({ player_id, player_name, team }: NbaPlayerAverages) =>
  String(player_id ?? `${player_name} ${team}`);

/** The number of times that the text changed since the screen opened. */
function useGeneration(text: string): number {
  const [seen, setSeen] = useState({ text, generation: 0 });
  if (seen.text !== text) setSeen({ text, generation: seen.generation + 1 });
  return seen.generation;
}

/**
 * The details of a row under the current filters. The object stays the same until the filters change, or every row
 * would be rendered again.
 */
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
  useSessionCheck({ onSignOut: leadToLogin, onFailure: leadToLogin });
  const filters = useFilters(TRACKER_FILTERS, { restMs: DEBOUNCE_MS });
  const { query } = filters;
  const { rowsPerPage } = useSettings(SETTINGS);
  // The default is not sent, because it is the backend's own default too.
  const isDefault = rowsPerPage === SETTINGS.rowsPerPage.default;
  const list = usePlayerAverages(query, isDefault ? undefined : rowsPerPage);
  useOnFailure(list.error, () =>
    toast.error('Failed to load player statistics', {
      description: 'There was an error fetching player data.',
    }),
  );
  useLoginOnRefusal(list.error);
  const details = useDetails(query);
  const all = useMemo(() => createPlayerAveragesColumns(query.sort), [query.sort]);
  const muted = useMutedColumns(all, { rows: list.rows, isThin: isOfFewGames });
  const columns = useLeadingColumns(muted, ALWAYS_IN_VIEW);
  return (
    <Board
      section="NBA"
      title="NBA Player Stats Tracker"
      subtitle="Averages per game, over the games that you choose."
      filters={filters}
      list={list}
      failure="The player statistics could not be loaded."
      caption="Players' averages"
      columns={columns}
      rows={list.rows}
      rowKey={toKey}
      sortRule="remembering"
      csv={{ columns: PLAYER_AVERAGES_CSV_COLUMNS, loadRows: list.loadAll, fileName: 'nba-player-stats' }}
      details={details}
      open={{
        keys: filters.values.open,
        onChange: (open) => filters.changeTyped({ open }),
        noun: 'player',
      }}
      empty={<EmptyState title="No data available. Try adjusting your filters." />}
    />
  );
}
