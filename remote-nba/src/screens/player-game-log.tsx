import { useOnFailure } from '@sharpside/shared-data';
import { EmptyState, LoadFailure, Skeleton } from '@sharpside/shared-ui';
import { preloadLineChart } from '@sharpside/shared-ui/charts';
import { toast } from '@sharpside/shared-ui/toasts';
import { useEffect } from 'react';
import { useGameLogs } from '../api/game-logs.ts';
import type { GameFilter, NbaPlayerAverages } from '../api/player-averages.ts';
import { GameLog } from '../components/players/game-log.tsx';
import { useLoginOnRefusal } from './use-login-redirect.ts';

type PlayerGameLogProps = {
  player: NbaPlayerAverages;
  filter: GameFilter;
  /** Number of filter changes. Logs from before a change are not reused. */
  generation: number;
};

/** The details of an open row of the tracker. They are loaded when the row is first opened. */
export function PlayerGameLog({ player, filter, generation }: PlayerGameLogProps) {
  const { player_name: playerName, player_id: playerId } = player;
  const { rows, firstPage, error, isLoadingMore, canLoadMore, loadMore, retry } = useGameLogs(
    { ...filter, playerName, playerId },
    generation,
  );
  useOnFailure(error, () =>
    toast.error('Failed to load game logs', {
      description: 'There was an error fetching game logs data.',
    }),
  );
  useLoginOnRefusal(error);
  // Beside the games, so that the chart is there as soon as they are.
  useEffect(preloadLineChart, []);
  const failure = error && <LoadFailure title="The game log could not be loaded." onRetry={retry} />;
  if (!firstPage) return failure ?? <Skeleton height="20rem" aria-busy="true" />;
  if (rows.length === 0) return <EmptyState title="No game logs available for this player." />;
  return (
    <>
      {failure}
      <GameLog
        playerName={playerName}
        games={rows}
        summary={firstPage}
        canLoadMore={canLoadMore}
        isLoadingMore={isLoadingMore}
        onLoadMore={loadMore}
      />
    </>
  );
}
