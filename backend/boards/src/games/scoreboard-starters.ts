import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';
import type { CallContext } from '../call/call.ts';
import { changeGame, isOfGame, type ScoreboardEvent } from './scoreboard-games.ts';

/** The announced starters of a day's games, with the hand of their player record. */
const startersOfDay = defineQuery<{ day: string }>()({
  sql: `
    SELECT home_team, away_team, CASE WHEN is_start_time_tbd THEN NULL ELSE start_time END AS start_time,
      h.name AS home, h.throws AS home_throws, a.name AS away, a.throws AS away_throws
    FROM mlb_games LEFT JOIN mlb_players h ON h.player_id = home_probable_pitcher
      LEFT JOIN mlb_players a ON a.player_id = away_probable_pitcher
    WHERE game_date = CAST($day AS DATE)
    ORDER BY start_time NULLS LAST, game_pk`,
  row: v.object({
    home_team: v.string(),
    away_team: v.string(),
    start_time: v.nullable(v.string()),
    home: v.nullable(v.string()),
    home_throws: v.nullable(v.string()),
    away: v.nullable(v.string()),
    away_throws: v.nullable(v.string()),
  }),
});

/** A starter as ESPN writes him. */
const toProbable = (fullName: string, throws: string | null) => ({
  name: 'probableStartingPitcher',
  athlete: { fullName, ...(throws !== null && { throws: { abbreviation: throws } }) },
});

const probablesSchema = v.looseObject({ probables: v.pipe(v.array(v.unknown()), v.minLength(1)) });

/** Adds the announced starters to the events of a day of baseball. A side with starters of its own keeps them. */
export async function addStarters(
  { runQuery }: Pick<CallContext, 'runQuery'>,
  { day, events }: { day: string; events: readonly ScoreboardEvent[] },
): Promise<ScoreboardEvent[]> {
  if (events.length === 0) return [];
  const games = await runQuery(startersOfDay, { day });
  return events.map((event) =>
    changeGame(event, 'mlb', (game) => {
      const found = games.find((row) => isOfGame(game, row));
      if (found === undefined) return undefined;
      const competitors = game.competition.competitors.map((side) => {
        const name = found[side.homeAway];
        if (name === null || v.is(probablesSchema, side)) return side;
        return { ...side, probables: [toProbable(name, found[`${side.homeAway}_throws`])] };
      });
      return { ...game.competition, competitors };
    }),
  );
}
