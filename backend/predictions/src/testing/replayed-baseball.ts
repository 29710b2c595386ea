import { aPitch } from '@sharpside/ingest/testing/a-pitch';
import { aSchedule, aScheduledGame } from '@sharpside/ingest/testing/an-mlb-game';
import { toCsv } from '@sharpside/ingest/testing/ingest-text';
import { findTeam, toFullName } from '@sharpside/warehouse/teams/team-directory';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import { inventBaseball } from './invented-baseball.ts';

export type ReplayedGame = {
  readonly gamePk: number;
  readonly day: string;
  readonly startTime: string;
  readonly home: string;
  readonly away: string;
};

type ScheduleOptions = { games: readonly ReplayedGame[]; state: string; hasLineups?: boolean };

type Season = { firstDay: string; days: number; seed: number };

/** One batter of each side sits out each day; a player who was never seen before bats in his place. */
const isOut = (batter: number, day: number) => batter % 10 === day % 9;
const standIn = (batter: number) => 9000 + Math.floor((batter - 1000) / 10);

const toSide = (team: string) => {
  const found = findTeam('mlb', team);
  if (found === undefined) throw new RangeError(`there is no team ${team}`);
  return { team: { id: Number(found.sourceId), name: toFullName(found) } };
};

/** A season of baseball in its sources' file formats, day by day. */
export function replayBaseball(season: Season) {
  const { mlb_games = [], mlb_pitches = [] } = inventBaseball(season);
  const dayOf = (gamePk: number) => Math.floor((gamePk - 10_000) / 10);
  const pitchesOf = Map.groupBy(mlb_pitches, ({ game_pk }) => game_pk);
  const batterOf = (batter: number, gamePk: number) =>
    isOut(batter, dayOf(gamePk)) ? standIn(batter) : batter;

  function toLineup(gamePk: number, team: string) {
    const batters = (pitchesOf.get(gamePk) ?? [])
      .filter(({ batting_team }) => batting_team === team)
      .map(({ batter }) => batterOf(batter, gamePk));
    return [...new Set(batters)].map((id) => ({ id, fullName: `Batter ${id}` }));
  }

  return {
    gamesOf: (day: string): ReplayedGame[] =>
      mlb_games
        .filter(({ game_date }) => game_date === day)
        .map(({ game_pk, start_time, home_team, away_team }) => ({
          gamePk: game_pk,
          day,
          startTime: start_time ?? '',
          home: home_team,
          away: away_team,
        })),

    schedule: ({ games, state, hasLineups = false }: ScheduleOptions): string =>
      JSON.stringify(
        aSchedule(
          ...games.map(({ gamePk, day, startTime, home, away }) =>
            aScheduledGame({
              home: toSide(home),
              away: toSide(away),
              game: {
                gamePk,
                gameDate: startTime,
                officialDate: day,
                status: { abstractGameState: state, detailedState: state, startTimeTBD: false },
                ...(hasLineups && {
                  lineups: { homePlayers: toLineup(gamePk, home), awayPlayers: toLineup(gamePk, away) },
                }),
              },
            }),
          ),
        ),
      ),

    /** The pitches of these games. A postponed game has the day on which it was played. */
    statcast: (games: readonly ReplayedGame[]): string =>
      toCsv(
        games.flatMap(({ gamePk, day }) =>
          (pitchesOf.get(gamePk) ?? []).map((pitch) =>
            aPitch({
              // Contains no comma, so that the check of results can split the file at commas.
              player_name: 'Pitcher',
              game_pk: gamePk,
              game_date: day,
              home_team: pitch.home_team,
              away_team: pitch.away_team,
              inning: pitch.inning,
              inning_topbot: pitch.inning_half,
              at_bat_number: pitch.at_bat_number,
              pitcher: pitch.pitcher,
              batter: batterOf(pitch.batter, gamePk),
              stand: pitch.batter_hand ?? '',
              type: 'X',
              description: 'hit_into_play',
              events: pitch.event ?? '',
              // The invented games do not count outs.
              outs_when_up: '',
            }),
          ),
        ),
      ),

    dayAt: (at: number) => addDays(season.firstDay, at),
  };
}
