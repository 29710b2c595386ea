import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { findTeamCode } from '@sharpside/warehouse/teams/team-directory';
import * as v from 'valibot';

export const actionSchema = v.object({
  clock: v.string(),
  period: v.number(),
  teamTricode: v.optional(v.string(), ''),
  personId: v.optional(v.number(), 0),
  playerName: v.optional(v.string(), ''),
  actionType: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  shotValue: v.optional(v.number(), 0),
  location: v.optional(v.string(), ''),
});

export type Action = v.InferOutput<typeof actionSchema>;

type Opening = Omit<NewTableRow<'nba_openings'>, 'game_id' | 'home_team' | 'away_team'>;

const PERIOD_SECONDS = 12 * 60;

/** Seconds since the period's start. The clock ('PT10M50.00S') runs down. Null for any other text. */
export function toElapsedSeconds(clock: string): number | null {
  const match = /^PT(\d+)M(\d+(?:\.\d+)?)S$/.exec(clock);
  return match === null ? null : PERIOD_SECONDS - Number(match[1]) * 60 - Number(match[2]);
}

/** For example 'Jump Ball Horford vs. Capela: Tip to Wallace'. */
const JUMP_BALL = /^Jump Ball (.+?) vs\. (.+?)(?:: Tip to (.*))?$/;

/** The team of the player with this last name. Undefined if both teams have such a player, or neither. */
function findTeamOfPlayer(actions: readonly Action[], name: string): string | undefined {
  const teams = new Set(
    actions.flatMap(({ playerName, teamTricode }) =>
      playerName === name && teamTricode !== '' ? teamTricode : [],
    ),
  );
  const [team] = teams;
  return teams.size === 1 ? findTeamCode('nba', team) : undefined;
}

/** The id of the team's player with this last name. Null if two have it, as two brothers may, or none. */
function findPlayerId(actions: readonly Action[], name: string, team: string | undefined): number | null {
  const ids = new Set(
    actions.flatMap(({ playerName, personId, teamTricode }) =>
      playerName === name && personId > 0 && findTeamCode('nba', teamTricode) === team ? personId : [],
    ),
  );
  const [id = null] = ids;
  return ids.size === 1 ? id : null;
}

/** The opening tip. The event's team is the team of the jumper who is named first, usually the home team. */
function findTip(actions: readonly Action[], home: string): Partial<Opening> {
  const jump = actions.find(({ actionType, period }) => actionType === 'Jump Ball' && period === 1);
  const match = JUMP_BALL.exec(jump?.description ?? '');
  const [first, second, receiver] = [match?.[1], match?.[2], match?.[3]];
  if (jump === undefined || first === undefined || second === undefined) return {};
  const isFirstHome = findTeamCode('nba', jump.teamTricode) === home;
  const away = actions
    .map((action) => findTeamCode('nba', action.teamTricode))
    .find((team) => team && team !== home);
  const [homeJumper, awayJumper] = isFirstHome ? [first, second] : [second, first];
  // The jump itself has the id of one of the jumpers.
  const toId = (name: string, team: string | undefined) =>
    findPlayerId([jump], name, team) ?? findPlayerId(actions, name, team);
  return {
    home_jumper_name: homeJumper,
    away_jumper_name: awayJumper,
    home_jumper_id: toId(homeJumper, home),
    away_jumper_id: toId(awayJumper, away),
    tip_winner: receiver === undefined ? null : (findTeamOfPlayer(actions, receiver) ?? null),
  };
}

/**
 * Opening tip, first field goal attempt and first made field goal of a game. Free throws do not count as baskets,
 * because books settle first-basket bets without them.
 */
export function findOpening(actions: readonly Action[], home: string): Opening {
  const shots = actions.filter(
    ({ actionType }) => actionType === 'Made Shot' || actionType === 'Missed Shot',
  );
  const [first] = shots;
  const basket = shots.find(({ actionType }) => actionType === 'Made Shot');
  const elapsed = basket === undefined ? null : toElapsedSeconds(basket.clock);
  return {
    ...findTip(actions, home),
    first_shot_player_id: first?.personId ?? null,
    first_shot_team: findTeamCode('nba', first?.teamTricode) ?? null,
    is_first_shot_made: first === undefined ? null : first.actionType === 'Made Shot',
    first_basket_player_id: basket?.personId ?? null,
    first_basket_player_name: basket?.playerName ?? null,
    first_basket_team: findTeamCode('nba', basket?.teamTricode) ?? null,
    first_basket_points: basket?.shotValue ?? null,
    first_basket_seconds:
      basket === undefined || elapsed === null ? null : elapsed + (basket.period - 1) * PERIOD_SECONDS,
  };
}
