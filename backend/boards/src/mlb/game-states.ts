import { findGameState, type GameState } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';
import type { CallContext } from '../call/call.ts';
import { findNearest, readGameStates } from '../games/game-states.ts';

const gamesQuery = defineQuery<{ day: string }>()({
  sql: `
    SELECT game_pk, home_team AS home, away_team AS away, state, status,
      CASE WHEN is_start_time_tbd THEN NULL ELSE start_time END AS start_time
    FROM mlb_games WHERE game_date = CAST($day AS DATE)`,
  row: v.object({
    game_pk: v.number(),
    home: v.string(),
    away: v.string(),
    state: v.nullable(v.string()),
    status: v.nullable(v.string()),
    start_time: v.nullable(v.string()),
  }),
});

const SCOREBOARD_STATES: Readonly<Record<string, string>> = { Preview: 'pre', Live: 'in', Final: 'post' };

export type MlbGameStates = {
  stateOf: (game: { game_pk: number }) => GameState;
  /** For games of a source that does not know `game_pk`. */
  stateOfTeams: (game: { home: string; away: string; startsAt: string | null }) => GameState;
  /** `game_pk` of the games that have begun, ended or been postponed. */
  begun: string[];
};

/** The states of MLB's games of a day. A game that the schedule lists as over or postponed keeps that state. */
export async function readMlbGameStates(
  context: Pick<CallContext, 'runQuery' | 'manifest' | 'now' | 'findLiveEvents'>,
  day: string,
): Promise<MlbGameStates> {
  const [games, stateByBoard] = await Promise.all([
    context.runQuery(gamesQuery, { day }),
    readGameStates(context, { league: 'mlb', days: [day] }),
  ]);
  const known = games.map(({ game_pk, home, away, start_time: startsAt, state, status }) => {
    const byBoard = stateByBoard({ day, home, away, startsAt });
    const bySchedule = findGameState(
      { startsAt, state: SCOREBOARD_STATES[state ?? ''], description: status ?? undefined },
      context.now,
    );
    const isSettled = bySchedule === 'final' || bySchedule === 'postponed';
    return {
      game_pk,
      home,
      away,
      startsAt,
      told: isSettled || byBoard === 'scheduled' ? bySchedule : byBoard,
    };
  });
  const states = new Map(known.map(({ game_pk, told }) => [game_pk, told]));
  return {
    stateOf: ({ game_pk }) => states.get(game_pk) ?? 'scheduled',
    stateOfTeams: (game) => {
      const ofTeams = known.filter(({ home, away }) => home === game.home && away === game.away);
      return findNearest(ofTeams, game.startsAt)?.told ?? stateByBoard({ day, ...game });
    },
    begun: known.filter(({ told }) => told !== 'scheduled').map(({ game_pk }) => String(game_pk)),
  };
}
