import { findGameState, type GameHalt, type GameState } from '@sharpside/contracts/api';
import type { ScoreboardEvent } from '@sharpside/shared-data';
import { readNow } from '@sharpside/shared-ui/eastern';
import { findTeam } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import type { DailyLineupRow, HandAverages } from './daily-lineups.ts';
import { toGames, toStage } from './scores.ts';

/**
 * Minimum number of plate appearances for a meaningful mean, see docs/methods.md. Means of fewer appearances are muted
 * and never bold.
 */
export const MIN_APPEARANCES = 25;

/** The columns by which batters can be sorted, as the address has them. */
export const BATTER_SORTS = [
  'batter',
  'team',
  'order',
  'faced',
  'starter',
  'overall',
  'left',
  'right',
  'start',
] as const;

export type BatterSort = (typeof BATTER_SORTS)[number];

/** A team's line-up of a game, with the opposing starter. `team` has the spelling of line-ups: Washington is `WSH`. */
export type LineupSide = {
  team: string;
  /** Null until he is announced. */
  pitcher: string | null;
  pitcherHand: 'L' | 'R' | null;
  /** In batting order; empty until the club has announced the line-up. */
  batters: readonly DailyLineupRow[];
  teamAverages: HandAverages;
  leagueAverages: HandAverages;
};

/** A game of the day. `startsAt` is ISO 8601, null if unknown; `number` is set if the same teams meet twice. */
export type LineupGame = {
  id: string;
  startsAt: string | null;
  state: GameState | null;
  /** Set if the scoreboard says why the game is not played now. */
  halt: GameHalt | null;
  number: number | null;
  away: LineupSide;
  home: LineupSide;
};

/** The league's mean against the hand of the starter that a side faces; null while he is not announced. */
export function findFacedLeague({ pitcherHand, leagueAverages }: LineupSide): number | null {
  if (pitcherHand === null) return null;
  return pitcherHand === 'L' ? leagueAverages.left : leagueAverages.right;
}

/**
 * Pitches per plate appearance of a whole line-up against the hand of the starter that it faces: the mean over all plate
 * appearances of its batters. Null if the starter is not announced, or no batter's number of appearances is known.
 */
export function toFacedMean({ pitcherHand, batters }: LineupSide): number | null {
  let pitches = 0;
  let appearances = 0;
  for (const row of batters) {
    const [mean, count] =
      pitcherHand === 'L'
        ? [row.avg_pitches_per_ab_L, row.plate_appearances_L]
        : [row.avg_pitches_per_ab_R, row.plate_appearances_R];
    if (mean === null || count === null) continue;
    pitches += mean * count;
    appearances += count;
  }
  return pitcherHand === null || appearances === 0 ? null : pitches / appearances;
}

type LineupSources = {
  rows: readonly DailyLineupRow[];
  events: readonly ScoreboardEvent[];
  averages: ReadonlyMap<string, HandAverages>;
};

/** The batters of a game, without the scoreboard's facts. */
type Announced = { id: string; teams: { away: string; home: string }; rows: DailyLineupRow[] };

const UNKNOWN: HandAverages = { left: null, right: null };

// Line-ups and scoreboards spell some teams differently, for example Washington.
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

// A batting order has nine places. A batter without a place comes after the others.
const toPlace = ({ batting_order }: DailyLineupRow) => batting_order ?? 10;

/**
 * The games of the day with their line-ups. First come the scoreboard's games in its order, then announced games that
 * the scoreboard lacks. Without a scoreboard, all announced games are listed. Games of a double header are paired with
 * line-ups by order. Games to come are first, see {@link toStage}.
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
      // The scoreboard's state is newer than the line-up's.
      state: findGameState({ startsAt: game.startsAt, state, description }, readNow()),
      halt: game.halt,
      number: game.number,
      away: toSide(away, announced),
      home: toSide(home, announced),
    };
  });
  const others = [...waiting.values()].flat().map(
    (game): LineupGame => ({
      id: `lineup ${game.id}`,
      startsAt: game.rows[0]?.start_time ?? null,
      state: game.rows[0]?.game_state ?? null,
      halt: null,
      number: null,
      away: toSide(game.teams.away, game),
      home: toSide(game.teams.home, game),
    }),
  );
  return [...scheduled, ...others].toSorted((a, b) => toStage(a.state) - toStage(b.state));
}
