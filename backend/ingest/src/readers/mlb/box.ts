import { findTeamById } from '@sharpside/warehouse/teams/team-directory';
import * as v from 'valibot';
import type { ReadContext } from '../../reading/reader.ts';
import { addAliases, secondNames } from './people.ts';

const pitchingSchema = v.object({
  outs: v.optional(v.number()),
  inningsPitched: v.optional(v.string()),
  battersFaced: v.optional(v.number()),
  numberOfPitches: v.optional(v.number()),
  strikes: v.optional(v.number()),
  hits: v.optional(v.number(), 0),
  runs: v.optional(v.number(), 0),
  earnedRuns: v.optional(v.number(), 0),
  baseOnBalls: v.optional(v.number(), 0),
  strikeOuts: v.optional(v.number(), 0),
  homeRuns: v.optional(v.number(), 0),
  wins: v.optional(v.number(), 0),
  losses: v.optional(v.number(), 0),
  gamesStarted: v.optional(v.number()),
  era: v.optional(v.string()),
});
type Pitching = v.InferOutput<typeof pitchingSchema>;

const statsSchema = v.optional(v.object({ pitching: v.optional(pitchingSchema) }));

const playerSchema = v.object({
  person: v.object({ id: v.number(), fullName: v.string(), ...secondNames }),
  position: v.optional(v.object({ abbreviation: v.optional(v.string()) })),
  allPositions: v.optional(v.array(v.object({ abbreviation: v.optional(v.string()) })), []),
  battingOrder: v.optional(v.string()),
  stats: statsSchema,
  seasonStats: statsSchema,
});
type Player = v.InferOutput<typeof playerSchema>;

const sideSchema = v.object({
  team: v.object({ id: v.number() }),
  players: v.record(v.string(), playerSchema),
  pitchers: v.optional(v.array(v.number()), []),
});
type Side = v.InferOutput<typeof sideSchema>;

export const boxSchema = v.object({ teams: v.object({ away: sideSchema, home: sideSchema }) });
export type Box = v.InferOutput<typeof boxSchema>;

/** Facts about the game that the box score itself lacks. `gameDate`: YYYY-MM-DD. */
export type BoxGame = { gamePk: number; gameDate: string; season: number };

/** Number of outs: '34.1' means 34 innings and one out. Undefined if the line has no innings. */
export function toOuts({
  outs,
  inningsPitched,
}: Pick<Pitching, 'outs' | 'inningsPitched'>): number | undefined {
  if (outs !== undefined) return outs;
  const match = /^(\d+)(?:\.([012]))?$/.exec(inningsPitched ?? '');
  return match === null ? undefined : Number(match[1]) * 3 + Number(match[2] ?? 0);
}

// '-.--' means no earned run average yet.
const toEra = (era: string | undefined) => (era !== undefined && /^\d+\.\d+$/.test(era) ? Number(era) : null);

type SideFacts = {
  game: BoxGame;
  team: string;
  opponent: string;
  isHome: boolean;
  starter: number | undefined;
};

function addPitching(context: ReadContext, player: Player, facts: SideFacts): void {
  const line = player.stats?.pitching;
  const outs = line === undefined ? undefined : toOuts(line);
  if (line === undefined || outs === undefined) return;
  const { game, team, opponent, isHome, starter } = facts;
  context.sink.add('mlb_pitcher_games', {
    game_pk: game.gamePk,
    game_date: game.gameDate,
    season: game.season,
    pitcher: player.person.id,
    team,
    opponent,
    is_home: isHome,
    is_starter: player.person.id === starter,
    outs,
    batters_faced: line.battersFaced ?? null,
    pitches: line.numberOfPitches ?? null,
    strikes: line.strikes ?? null,
    hits: line.hits,
    runs: line.runs,
    earned_runs: line.earnedRuns,
    walks: line.baseOnBalls,
    strikeouts: line.strikeOuts,
    home_runs: line.homeRuns,
    is_win: line.wins > 0,
    is_loss: line.losses > 0,
  });
}

function addSeason(context: ReadContext, player: Player, { game }: SideFacts): void {
  const line = player.seasonStats?.pitching;
  const outs = line === undefined ? undefined : toOuts(line);
  if (line === undefined || outs === undefined || (line.numberOfPitches ?? 0) === 0) return;
  context.sink.add('mlb_pitcher_seasons', {
    season: game.season,
    pitcher: player.person.id,
    as_of: game.gameDate,
    games_started: line.gamesStarted ?? null,
    wins: line.wins,
    losses: line.losses,
    era: toEra(line.era),
    outs,
    earned_runs: line.earnedRuns,
    hits: line.hits,
    walks: line.baseOnBalls,
    home_runs: line.homeRuns,
    pitches: line.numberOfPitches ?? null,
  });
}

/**
 * Adds the line-up place of a starter. A substitute is not added: its `battingOrder` is the replaced player's order
 * plus a count, such as 401 for the player who replaced 400.
 */
function addPlace(context: ReadContext, player: Player, { game, team, isHome }: SideFacts): void {
  const place = /^([1-9])00$/.exec(player.battingOrder ?? '');
  if (place === null) return;
  const [first] = player.allPositions;
  context.sink.add('mlb_lineups', {
    game_pk: game.gamePk,
    game_date: game.gameDate,
    is_home: isHome,
    team,
    batting_order: Number(place[1]),
    batter: player.person.id,
    position: first?.abbreviation ?? player.position?.abbreviation ?? null,
  });
}

function addSide(context: ReadContext, side: Side, facts: Omit<SideFacts, 'starter'>): void {
  const full = { ...facts, starter: side.pitchers[0] };
  for (const player of Object.values(side.players)) {
    addPitching(context, player, full);
    addSeason(context, player, full);
    addPlace(context, player, full);
  }
}

export function addBoxNames(context: ReadContext, { teams }: Box): void {
  for (const { person } of [teams.home, teams.away].flatMap(({ players }) => Object.values(players))) {
    context.sink.add('mlb_players', { player_id: person.id, name: person.fullName, name_rank: 3 });
    addAliases(context, person);
  }
}

/**
 * Adds line-ups, pitching lines and season lines. False if a side is not a team of the league; nothing is added then.
 */
export function addBox(context: ReadContext, { teams }: Box, game: BoxGame): boolean {
  const home = findTeamById('mlb', teams.home.team.id)?.team;
  const away = findTeamById('mlb', teams.away.team.id)?.team;
  if (home === undefined || away === undefined) return false;
  addSide(context, teams.home, { game, team: home, opponent: away, isHome: true });
  addSide(context, teams.away, { game, team: away, opponent: home, isHome: false });
  return true;
}
