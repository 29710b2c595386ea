import { mlbTeams } from '@sharpside/warehouse/teams/mlb-teams';
import type { Team } from '@sharpside/warehouse/teams/team';
import { toFullName } from '@sharpside/warehouse/teams/team-directory';
import { toUtcSecond } from '@sharpside/warehouse/time/eastern-time';
import { type Day, toDate, toDay, yearOf } from '../../calendar/day.ts';
import { mlbResult } from '../play/played-games.ts';
import { toLineUp } from '../season/line-up.ts';
import { type Batter, type Pitcher, rosterOf } from '../season/roster.ts';
import type { MlbGame } from '../season/slate.ts';
import { weatherOf } from '../season/weather.ts';

export const toPersonRef = ({ id, name }: Batter | Pitcher) => ({ id, fullName: name.full });

export const toTeamRef = (team: Team) => ({ id: Number(team.sourceId), name: toFullName(team) });

const statuses = {
  scheduled: { abstractGameState: 'Preview', detailedState: 'Scheduled' },
  postponed: { abstractGameState: 'Final', detailedState: 'Postponed' },
  final: { abstractGameState: 'Final', detailedState: 'Final' },
};

function toProgress({ isPostponed, day }: MlbGame, today: Day): keyof typeof statuses {
  if (day >= today) return 'scheduled';
  return isPostponed ? 'postponed' : 'final';
}

function toScheduleGame(seed: string, game: MlbGame, today: Day) {
  const progress = toProgress(game, today);
  const result = progress === 'final' ? mlbResult(seed, game) : undefined;
  const home = toLineUp({ seed, game, isHome: true });
  const away = toLineUp({ seed, game, isHome: false });
  const { condition, temperatureF, wind } = weatherOf(seed, game);
  return {
    gamePk: game.gamePk,
    gameType: 'R',
    season: String(yearOf(game.day)),
    gameDate: toUtcSecond(game.startMs),
    officialDate: toDate(game.day),
    status: { ...statuses[progress], startTimeTBD: false },
    teams: {
      away: {
        ...(result && { score: result.awayScore }),
        team: toTeamRef(game.away),
        probablePitcher: toPersonRef(away.starter),
      },
      home: {
        ...(result && { score: result.homeScore }),
        team: toTeamRef(game.home),
        probablePitcher: toPersonRef(home.starter),
      },
    },
    venue: { id: game.park.venueId, name: game.park.name },
    lineups: {
      homePlayers: home.order.map(({ batter }) => toPersonRef(batter)),
      awayPlayers: away.order.map(({ batter }) => toPersonRef(batter)),
    },
    weather: { condition, temp: String(temperatureF), wind },
    gameNumber: game.gameNumber,
    doubleHeader: game.isDoubleHeader ? 'S' : 'N',
    dayNight: game.isNight ? 'night' : 'day',
    scheduledInnings: 9,
  };
}

/** `GET /api/v1/schedule?hydrate=probablePitcher,lineups,weather` over the days of these games. */
export function toSchedule(seed: string, { games, today }: { games: readonly MlbGame[]; today: Day }) {
  const dates = [...Map.groupBy(games, ({ day }) => day)].map(([day, ofDay]) => ({
    date: toDate(day),
    games: ofDay.map((game) => toScheduleGame(seed, game, today)),
  }));
  return { totalGames: games.length, dates };
}

function toPerson(player: Batter | Pitcher) {
  const isPitcher = 'isStarter' in player;
  return {
    ...toPersonRef(player),
    primaryPosition: { abbreviation: isPitcher ? 'P' : player.position },
    batSide: { code: isPitcher ? player.throws : player.bats },
    pitchHand: { code: player.throws },
  };
}

/** `GET /api/v1/people` for every player on a roster in these years. */
export function toPeople(seed: string, years: readonly number[]) {
  const rosters = years.flatMap((year) =>
    mlbTeams.map(({ team }) => rosterOf(seed, { team, day: toDay(`${year}-07-01`) })),
  );
  const players = rosters.flatMap((roster) => [...roster.starters, ...roster.relievers, ...roster.batters]);
  const people = new Map(players.map((player) => [player.id, toPerson(player)]));
  return { people: [...people.values()].sort((a, b) => a.id - b.id) };
}
