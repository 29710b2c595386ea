import { Button, Card, Flex, Grid } from '@sharpside/shared-ui';
import { LineChart } from '@sharpside/shared-ui/charts';
import { formatDate } from '@sharpside/shared-ui/dates';
import { useIsWide } from '@sharpside/shared-ui/filters';
import { DataTable } from '@sharpside/shared-ui/table';
import type { GameLogSummary, NbaGameLog } from '../../api/game-logs.ts';
import { GAME_LOG_COLUMNS, NARROW_GAME_LOG_COLUMNS } from './game-log-columns.tsx';

type GameLogProps = {
  playerName: string;
  /** Newest first. */
  games: readonly NbaGameLog[];
  summary: GameLogSummary;
  canLoadMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
};

const BESIDE = { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 46rem)' };

function toGuides({ season, season_averages, last_10_averages }: GameLogSummary) {
  const ofSeason = season_averages && {
    value: season_averages.points,
    label: `${season ?? 'Season'} average ${season_averages.points.toFixed(1)} (${season_averages.games} games)`,
  };
  const ofLast10 = last_10_averages && {
    value: last_10_averages.points,
    label: `Last ${last_10_averages.games} average ${last_10_averages.points.toFixed(1)}`,
  };
  return [ofSeason, ofLast10].filter((guide) => guide !== null);
}

type PointsChartProps = Pick<GameLogProps, 'playerName' | 'games' | 'summary'> & { isSmall: boolean };

function PointsChart({ playerName, games, summary, isSmall }: PointsChartProps) {
  const inOrder = games.toReversed();
  return (
    <Card title="Points by game" level={2}>
      <LineChart
        label={`Points by game, ${playerName}`}
        columns={['Game', 'Points']}
        places={inOrder.map(({ game_date }) => formatDate(game_date))}
        series={[{ name: 'Points', values: inOrder.map(({ points }) => points) }]}
        guides={toGuides(summary)}
        {...(isSmall && { height: 160 })}
      />
    </Card>
  );
}

export function GameLog(props: GameLogProps) {
  const { playerName, games, summary, canLoadMore, isLoadingMore, onLoadMore } = props;
  const isWide = useIsWide();
  const { total_rows: total } = summary;
  const isMore = summary.current_page < summary.total_pages && (total === null || games.length < total);
  const chart = <PointsChart playerName={playerName} games={games} summary={summary} isSmall={!isWide} />;
  return (
    <Grid templateColumns={BESIDE} gap="4" alignItems="start">
      {isWide && chart}
      <DataTable
        caption={`Game log of ${playerName}`}
        columns={isWide ? GAME_LOG_COLUMNS : NARROW_GAME_LOG_COLUMNS}
        rows={games}
        rowKey={({ game_date, opponent }) => `${game_date} ${opponent}`}
        after={
          isMore && (
            <Flex justify="center" p="2" borderTopWidth="1px" borderColor="border">
              <Button
                size="sm"
                variant="ghost"
                disabled={!canLoadMore}
                aria-busy={isLoadingMore}
                onClick={onLoadMore}
              >
                {isLoadingMore
                  ? 'Loading more...'
                  : `Older games${total === null ? '' : ` (${games.length} of ${total})`}`}
              </Button>
            </Flex>
          )
        }
      />
      {/* Below the games on a phone, where it would fill the first view. */}
      {!isWide && chart}
    </Grid>
  );
}
