import type { ScoreboardEvent } from 'shared-auth/data';
import { findTeam } from 'shared-ui/teams';
import { mlb } from 'shared-ui/teams/mlb';
import type { DailyLineupRow, HandAverages } from './daily-lineups.ts';
import { toGames } from './scores.ts';

/** A team's line-up of one game, and what it faces. `team` is as line-ups write it: Washington is `WSH`. */
export type LineupSide = {
  team: string;
  /** The opposing starter; null until he is announced. */
  pitcher: string | null;
  pitcherHand: 'L' | 'R' | null;
  /** In batting order; empty until the club has announced it. */
  batters: readonly DailyLineupRow[];
  teamAverages: HandAverages;
  leagueAverages: HandAverages;
};

/** One game of the day. `startsAt` ISO 8601, null where the scoreboard does not say; `number` of two of the same teams. */
export type LineupGame = {
  id: string;
  startsAt: string | null;
  number: number | null;
  away: LineupSide;
  home: LineupSide;
};

export type LineupSources = {
  rows: readonly DailyLineupRow[];
  events: readonly ScoreboardEvent[];
  averages: ReadonlyMap<string, HandAverages>;
};

type Announced = { away: DailyLineupRow[]; home: DailyLineupRow[]; teams: { away: string; home: string } };

const UNKNOWN: HandAverages = { left: null, right: null };

// Line-ups and scoreboards write some teams differently, Washington among them.
const toCode = (name: string) => findTeam(mlb, name)?.code ?? name;
const toLineupCode = (name: string) => (toCode(name) === 'WAS' ? 'WSH' : toCode(name));
const toPairing = (away: string, home: string) => `${toCode(away)}@${toCode(home)}`;

function groupByGame(rows: readonly DailyLineupRow[]): Map<number, Announced> {
  const games = new Map<number, Announced>();
  for (const row of rows) {
    const { game_pk, is_home, batter_team, opp_pitcher_team } = row;
    const teams = is_home
      ? { away: opp_pitcher_team, home: batter_team }
      : { away: batter_team, home: opp_pitcher_team };
    const game = games.get(game_pk) ?? { away: [], home: [], teams };
    game[is_home ? 'home' : 'away'].push(row);
    games.set(game_pk, game);
  }
  return games;
}

/**
 * The games of the day with their line-ups: the scoreboard's, in its order, then announced ones that it lacks, as all do
 * where it gave no answer. Games of a double header pair with their line-ups in the order in which both come.
 */
export function toLineupGames({ rows, events, averages }: LineupSources): LineupGame[] {
  const toSide = (team: string, batters: readonly DailyLineupRow[]): LineupSide => ({
    team: toLineupCode(team),
    pitcher: batters[0]?.opp_pitcher_name ?? null,
    pitcherHand: batters[0]?.opp_pitcher_hand ?? null,
    batters: batters.toSorted((a, b) => a.batting_order - b.batting_order),
    teamAverages: averages.get(toLineupCode(team)) ?? UNKNOWN,
    leagueAverages: averages.get('MLB') ?? UNKNOWN,
  });

  const waiting = new Map<string, [number, Announced][]>();
  for (const entry of groupByGame(rows)) {
    const { away, home } = entry[1].teams;
    const pairing = toPairing(away, home);
    waiting.set(pairing, [...(waiting.get(pairing) ?? []), entry]);
  }

  const scheduled = toGames(events).map((game): LineupGame => {
    const away = game.away.code ?? game.away.name;
    const home = game.home.code ?? game.home.name;
    const announced = waiting.get(toPairing(away, home))?.shift()?.[1];
    return {
      id: game.id,
      startsAt: game.startsAt,
      number: game.number,
      away: toSide(away, announced?.away ?? []),
      home: toSide(home, announced?.home ?? []),
    };
  });
  const others = [...waiting.values()].flat().map(
    ([gamePk, { away, home, teams }]): LineupGame => ({
      id: `line-up ${gamePk}`,
      startsAt: null,
      number: null,
      away: toSide(teams.away, away),
      home: toSide(teams.home, home),
    }),
  );
  return [...scheduled, ...others];
}
