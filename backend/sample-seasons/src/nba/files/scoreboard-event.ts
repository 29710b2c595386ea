import { toUtcSecond } from '@sharpside/warehouse/time/eastern-time';
import { toDate } from '../../calendar/day.ts';
import { type EspnEvent, toEvent } from '../../espn/event.ts';
import { clockAt } from '../../espn/game-clock.ts';
import { toScheduledStatus } from '../../espn/status.ts';
import type { SideName } from '../play/play.ts';
import { finishedNbaGame } from '../play/played-games.ts';
import type { NbaGame } from '../season/slate.ts';

// A quarter of twelve minutes takes half an hour with fouls, timeouts and reviews.
const periods = { regularS: 720, overtimeS: 300, pace: 2.45, breakS: 150, halftimeS: 15 * 60 };

function toProgress(seed: string, game: NbaGame, nowMs: number) {
  if (nowMs < game.startMs) return { status: toScheduledStatus(game.startMs), score: { home: 0, away: 0 } };
  const played = finishedNbaGame(seed, game);
  const { status, playedS } = clockAt(nowMs - game.startMs, { count: played.periods, periods });
  const made = played.shots.filter(({ isMade, elapsedS }) => isMade && elapsedS <= playedS);
  const pointsOf = (side: SideName) =>
    made.reduce((sum, shot) => sum + (shot.side === side ? shot.points : 0), 0);
  return { status, score: { home: pointsOf('home'), away: pointsOf('away') } };
}

export const toNbaEvent = (seed: string, { game, nowMs }: { game: NbaGame; nowMs: number }): EspnEvent =>
  toEvent({
    league: 'nba',
    id: `8${game.gameId.slice(3)}`,
    startMs: game.startMs,
    season: game.season + 1,
    home: game.home,
    away: game.away,
    venue: game.arena.name,
    ...toProgress(seed, game, nowMs),
  });

/** The games of a future day, in the format of stats.nba.com's scoreboardV3. */
export const toDailyScoreboard = (games: readonly NbaGame[]) => ({
  scoreboard: {
    games: games.map(({ gameId, day, home, away, startMs }) => ({
      gameId,
      gameCode: `${toDate(day).replaceAll('-', '')}/${away.team}${home.team}`,
      gameStatus: 1,
      gameTimeUTC: toUtcSecond(startMs),
      homeTeam: { teamId: Number(home.sourceId) },
      awayTeam: { teamId: Number(away.sourceId) },
    })),
  },
});
