import { type HighlightFigure, MLB_MIN_BATTED_BALLS, NBA_MIN_HOT_GAMES } from '@sharpside/contracts/api';
import { addDays, todayOfGames } from '@sharpside/warehouse/time/eastern-time';
import type { CallContext } from '../../call/call.ts';
import {
  whosHotQuery as mlbWhosHotQuery,
  newestRegularDayQuery,
  toWhosHotWindow,
} from '../../mlb/whos-hot.ts';
import { whosHotQuery as nbaWhosHotQuery } from '../../nba/whos-hot.ts';

type Context = Pick<CallContext, 'runQuery' | 'manifest' | 'now'>;

// Maximum age of a board's newest day. Between seasons the newest week is long over and no longer news.
const NEWS_DAYS = 3;

const isNews = (day: string | null | undefined, now: number): day is string =>
  day != null && day >= addDays(todayOfGames(now), -NEWS_DAYS);

const FIRST_ROW = { teams: [], limit: 1, offset: 0 };

async function findHottestBat({ runQuery, now }: Context): Promise<HighlightFigure | undefined> {
  const [newest] = await runQuery(newestRegularDayQuery, {});
  if (!isNews(newest?.day, now)) return undefined;
  const board = mlbWhosHotQuery({ sort: 'num_100mph_ev', direction: 'desc' });
  const [hottest] = await runQuery(board, {
    ...FIRST_ROW,
    ...toWhosHotWindow(newest.day),
    hands: ['L', 'R'],
    minBattedBalls: MLB_MIN_BATTED_BALLS,
  });
  if (hottest === undefined || hottest.num_100mph_ev === 0) return undefined;
  return {
    section: 'MLB',
    label: 'Hottest bat',
    value: String(hottest.num_100mph_ev),
    unit: 'balls hit at 100+ mph',
    subject: hottest.batter,
    context: `${hottest.batter_team}, last 7 days`,
    path: '/mlb/whos-hot',
  };
}

async function findTopScorer({ runQuery, manifest, now }: Context): Promise<HighlightFigure | undefined> {
  if (!isNews(manifest.tables.nba_player_games?.lastDate, now)) return undefined;
  const board = nbaWhosHotQuery({ sort: 'avg_points', direction: 'desc' });
  const [top] = await runQuery(board, { ...FIRST_ROW, minGames: NBA_MIN_HOT_GAMES });
  if (top === undefined) return undefined;
  return {
    section: 'NBA',
    label: 'Top scorer',
    value: top.avg_points.toFixed(1),
    unit: 'points a game',
    subject: top.player_name,
    context: `${top.team}, last 7 days`,
    path: '/nba/whos-hot',
  };
}

/**
 * One figure each of MLB and NBA, while they have recent games: the first row of a board that visitors see only after
 * they sign in.
 */
export async function findFigures(context: Context): Promise<HighlightFigure[]> {
  const figures = await Promise.all([findHottestBat(context), findTopScorer(context)]);
  return figures.filter((figure) => figure !== undefined);
}
