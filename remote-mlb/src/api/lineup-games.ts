import { findGameState, type GameState, isOpen } from '@sharpside/contracts/api';
import type { ScoreboardEvent } from '@sharpside/shared-data';
import { findTeam } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
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

/** One game of the day. `startsAt` ISO 8601, null where nobody says; `number` of two of the same teams. */
export type LineupGame = {
  id: string;
  startsAt: string | null;
  /** Null where it is not known. */
  state: GameState | null;
  number: number | null;
  away: LineupSide;
  home: LineupSide;
};

type LineupSources = {
  rows: readonly DailyLineupRow[];
  events: readonly ScoreboardEvent[];
  averages: ReadonlyMap<string, HandAverages>;
};

/** The batters of a game; who is at home is for the scoreboard to say. */
type Announced = { id: string; teams: { away: string; home: string }; rows: DailyLineupRow[] };

const UNKNOWN: HandAverages = { left: null, right: null };

// Line-ups and scoreboards write some teams differently, Washington among them.
const toCode = (name: string) => findTeam(mlb, name)?.code ?? name;
const toLineupCode = (name: string) => (toCode(name) === 'WAS' ? 'WSH' : toCode(name));
const toPairing = (...teams: [string, string]) => teams.map(toCode).toSorted().join(' ');

function groupByGame(rows: readonly DailyLineupRow[]): Announced[] {
  const games = new Map<string, Announced>();
  for (const row of rows) {
    const { game_pk, is_home, batter_team, opp_pitcher_team } = row;
    const id = `${game_pk ?? toPairing(batter_team, opp_pitcher_team)}`;
    const teams = is_home
      ? { away: opp_pitcher_team, home: batter_team }
      : { away: batter_team, home: opp_pitcher_team };
    const game = games.get(id) ?? { id, teams, rows: [] };
    game.rows.push(row);
    games.set(id, game);
  }
  return [...games.values()];
}

// Clubs announce nine: a batter without his place comes after those who have one.
const toPlace = ({ batting_order }: DailyLineupRow) => batting_order ?? 10;

/**
 * The games of the day with their line-ups: the scoreboard's, in its order, then announced ones that it lacks, as all do
 * where it gave no answer. Games of a double header pair with their line-ups in the order in which both come.
 * Those that have begun come after the others.
 */
export function toLineupGames({ rows, events, averages }: LineupSources): LineupGame[] {
  function toSide(team: string, announced: Announced | undefined): LineupSide {
    const batters = announced?.rows.filter(({ batter_team }) => toCode(batter_team) === toCode(team)) ?? [];
    return {
      team: toLineupCode(team),
      pitcher: batters[0]?.opp_pitcher_name ?? null,
      pitcherHand: batters[0]?.opp_pitcher_hand ?? null,
      batters: batters.toSorted((a, b) => toPlace(a) - toPlace(b)),
      teamAverages: averages.get(toLineupCode(team)) ?? UNKNOWN,
      leagueAverages: averages.get('MLB') ?? UNKNOWN,
    };
  }

  const waiting = new Map<string, Announced[]>();
  for (const game of groupByGame(rows)) {
    const pairing = toPairing(game.teams.away, game.teams.home);
    waiting.set(pairing, [...(waiting.get(pairing) ?? []), game]);
  }

  const statuses = new Map(events.map(({ id, status }) => [id, status?.type]));
  const scheduled = toGames(events).map((game): LineupGame => {
    const away = game.away.code ?? game.away.name;
    const home = game.home.code ?? game.home.name;
    const { state, description } = statuses.get(game.id) ?? {};
    const announced = waiting.get(toPairing(away, home))?.shift();
    return {
      id: game.id,
      startsAt: game.startsAt ?? announced?.rows[0]?.start_time ?? null,
      // The scoreboard is newer than the line-ups.
      state: findGameState({ startsAt: game.startsAt, state, description }, Date.now()),
      number: game.number,
      away: toSide(away, announced),
      home: toSide(home, announced),
    };
  });
  const others = [...waiting.values()].flat().map(
    (game): LineupGame => ({
      id: `line-up ${game.id}`,
      startsAt: game.rows[0]?.start_time ?? null,
      state: game.rows[0]?.game_state ?? null,
      number: null,
      away: toSide(game.teams.away, game),
      home: toSide(game.teams.home, game),
    }),
  );
  return [...scheduled, ...others].toSorted((a, b) => Number(isOpen(b.state)) - Number(isOpen(a.state)));
}
