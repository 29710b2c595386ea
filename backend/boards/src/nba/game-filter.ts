import { type Condition, toWhere } from '@sharpside/warehouse/engine/where';
import { COUNTING_GAMES } from '@sharpside/warehouse/tables/derived/nba-counting-games';
import type * as v from 'valibot';
import { checkDateRange } from '../call/date-range.ts';
import { dayParameter, teamsParameter } from '../call/parameters.ts';
import { seasonsParameter } from '../call/season-parameters.ts';

/** The filter of game logs; a parameter that is left out filters nothing. `toGameWhere` makes its WHERE. */
export const gameFilterParameters = {
  opponent: teamsParameter('nba', 'Opponent; repeatable'),
  season: seasonsParameter('Season, such as 2024-2025; repeatable'),
  start_date: dayParameter('First day, US Eastern'),
  end_date: dayParameter('Last day, US Eastern'),
} as const;

/** The filter after parsing. `season`: years in which seasons start, as texts. */
export type GameFilter = v.InferOutput<v.ObjectSchema<typeof gameFilterParameters, undefined>>;

/**
 * WHERE over `nba_named_lines g`.
 *
 * @throws {ApiError} `BAD_PARAMETER` if the range of days ends before it starts.
 */
export function toGameWhere(filter: GameFilter, more: readonly (Condition | false)[]) {
  checkDateRange(filter);
  const { season: seasons, opponent: opponents, start_date: startDate, end_date: endDate } = filter;
  return toWhere([
    { sql: COUNTING_GAMES },
    seasons.length > 0 && {
      sql: 'list_contains($seasons, CAST(g.season AS VARCHAR))',
      parameters: { seasons },
    },
    opponents.length > 0 && { sql: 'list_contains($opponents, g.opponent)', parameters: { opponents } },
    startDate !== undefined && { sql: 'g.game_date >= CAST($startDate AS DATE)', parameters: { startDate } },
    endDate !== undefined && { sql: 'g.game_date <= CAST($endDate AS DATE)', parameters: { endDate } },
    ...more,
  ]);
}
