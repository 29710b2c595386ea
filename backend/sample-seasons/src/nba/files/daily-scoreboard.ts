import { toUtcSecond } from '@sharpside/warehouse/time/eastern-time';
import { toDate } from '../../calendar/day.ts';
import type { NbaGame } from '../season/slate.ts';

/** The games of a day that has not begun, in the form of stats.nba.com's scoreboardV3. */
export function toDailyScoreboard(games: readonly NbaGame[]) {
  const [first] = games;
  const date = first === undefined ? '' : toDate(first.day);
  return {
    meta: { version: 1 },
    scoreboard: {
      gameDate: date,
      leagueId: '00',
      games: games.map(({ gameId, home, away, startMs }) => ({
        gameId,
        gameCode: `${date.replaceAll('-', '')}/${away.team}${home.team}`,
        gameStatus: 1,
        gameStatusText: 'Scheduled',
        period: 0,
        gameClock: '',
        gameTimeUTC: toUtcSecond(startMs),
        homeTeam: { teamId: Number(home.sourceId), teamTricode: home.team, score: 0 },
        awayTeam: { teamId: Number(away.sourceId), teamTricode: away.team, score: 0 },
      })),
    },
  };
}
