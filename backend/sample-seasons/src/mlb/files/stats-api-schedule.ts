import { toUtcSecond } from '@sharpside/warehouse/time/eastern-time';
import { type Day, toDate, yearOf } from '../../calendar/day.ts';
import { type MlbResult, mlbResult } from '../play/played-games.ts';
import { type LineUp, toLineUp } from '../season/line-up.ts';
import type { MlbGame } from '../season/slate.ts';
import { weatherOf } from '../season/weather.ts';
import { toPersonRef, toTeamRef } from './stats-api-refs.ts';

type Progress = 'scheduled' | 'postponed' | 'final';

const statuses = {
  scheduled: {
    abstractGameState: 'Preview',
    codedGameState: 'S',
    detailedState: 'Scheduled',
    statusCode: 'S',
    abstractGameCode: 'P',
  },
  postponed: {
    abstractGameState: 'Final',
    codedGameState: 'D',
    detailedState: 'Postponed',
    statusCode: 'DR',
    abstractGameCode: 'F',
  },
  final: {
    abstractGameState: 'Final',
    codedGameState: 'F',
    detailedState: 'Final',
    statusCode: 'F',
    abstractGameCode: 'F',
  },
};

function toProgress({ isPostponed, day }: MlbGame, today: Day): Progress {
  if (day >= today) return 'scheduled';
  return isPostponed ? 'postponed' : 'final';
}

type SideOptions = { score: { home: number; away: number } | undefined; isHome: boolean; lineUp: LineUp };

function toScheduleSide(game: MlbGame, { score, isHome, lineUp }: SideOptions) {
  const runs = isHome ? score?.home : score?.away;
  return {
    ...(score === undefined ? {} : { score: runs, isWinner: score.home > score.away === isHome }),
    team: toTeamRef(isHome ? game.home : game.away),
    probablePitcher: toPersonRef(lineUp.starter),
    splitSquad: false,
    seriesNumber: Math.floor(game.day / 3) % 60,
  };
}

const toDecisions = ({ winner, loser, save }: MlbResult) => ({
  ...(winner === undefined ? {} : { winner: toPersonRef(winner) }),
  ...(loser === undefined ? {} : { loser: toPersonRef(loser) }),
  ...(save === undefined ? {} : { save: toPersonRef(save) }),
});

function toDoubleHeader({ isDoubleHeader }: MlbGame): 'N' | 'S' {
  return isDoubleHeader ? 'S' : 'N';
}

function toScheduleGame(seed: string, game: MlbGame, today: Day) {
  const progress = toProgress(game, today);
  const result = progress === 'final' ? mlbResult(seed, game) : undefined;
  const score = result && { home: result.homeScore, away: result.awayScore };
  const [home, away] = [true, false].map((isHome) => toLineUp({ seed, game, isHome }));
  if (home === undefined || away === undefined) throw new RangeError('a game has two sides');
  const { condition, temperatureF, wind } = weatherOf(seed, game);
  return {
    gamePk: game.gamePk,
    link: `/api/v1.1/game/${game.gamePk}/feed/live`,
    gameType: 'R',
    season: String(yearOf(game.day)),
    gameDate: toUtcSecond(game.startMs),
    officialDate: toDate(game.day),
    status: { ...statuses[progress], startTimeTBD: false },
    teams: {
      away: toScheduleSide(game, { score, isHome: false, lineUp: away }),
      home: toScheduleSide(game, { score, isHome: true, lineUp: home }),
    },
    venue: { id: game.park.venueId, name: game.park.name, link: `/api/v1/venues/${game.park.venueId}` },
    ...(result === undefined ? {} : { decisions: toDecisions(result) }),
    lineups: {
      homePlayers: home.order.map(({ batter }) => toPersonRef(batter)),
      awayPlayers: away.order.map(({ batter }) => toPersonRef(batter)),
    },
    weather: { condition, temp: String(temperatureF), wind },
    gameNumber: game.gameNumber,
    doubleHeader: toDoubleHeader(game),
    dayNight: game.isNight ? 'night' : 'day',
    scheduledInnings: 9,
    seriesGameNumber: game.seriesGame,
    gamesInSeries: 3,
    seriesDescription: 'Regular Season',
  };
}

export type ScheduleOptions = { games: readonly MlbGame[]; today: Day };

/** `GET /api/v1/schedule?hydrate=probablePitcher,lineups,weather,decisions` over the days of these games. */
export function toSchedule(seed: string, { games, today }: ScheduleOptions) {
  const byDay = Map.groupBy(games, ({ day }) => day);
  const dates = [...byDay].map(([day, ofDay]) => ({
    date: toDate(day),
    totalItems: ofDay.length,
    totalGames: ofDay.length,
    games: ofDay.map((game) => toScheduleGame(seed, game, today)),
    events: [],
  }));
  return {
    totalItems: games.length,
    totalEvents: 0,
    totalGames: games.length,
    totalGamesInProgress: 0,
    dates,
  };
}
