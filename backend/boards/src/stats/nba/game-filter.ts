import { type Condition, toWhere } from '@sharpside/warehouse/engine/where';
import { COUNTING_GAMES } from '@sharpside/warehouse/tables/derived/nba-counting-games';

/** Which games of the logs are meant. What is empty or left out is no filter. */
export type GameFilter = {
  /** Years in which seasons start, as text. */
  seasons: readonly string[];
  opponents: readonly string[];
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/** WHERE over `nba_named_lines g`. */
export const toGameWhere = (
  { seasons, opponents, startDate, endDate }: GameFilter,
  more: readonly (Condition | false)[],
) =>
  toWhere([
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
