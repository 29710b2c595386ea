import type { Condition } from '@sharpside/warehouse/engine/where';
import { toWhere } from '@sharpside/warehouse/engine/where';
import { COUNTING_GAMES } from '@sharpside/warehouse/tables/derived/mlb-counting-games';

/** Which batted balls are looked at. What is left out, or an empty list, is no filter. */
export type BattedBallFilter = {
  hand: readonly string[];
  team?: readonly string[];
  pitcher: readonly string[];
  is_night_game?: boolean | undefined;
  is_home?: boolean | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
};

const isOneHand = (hands: readonly string[]) => hands.length === 1;

/** WHERE for `mlb_batted_balls`. Balls of a game without a known time of day are in neither day nor night. */
export const toBattedBallWhere = (filter: BattedBallFilter, more: readonly (Condition | false)[] = []) => {
  const { hand, team = [], pitcher, is_night_game, is_home, start_date, end_date } = filter;
  return toWhere([
    { sql: COUNTING_GAMES },
    isOneHand(hand) && { sql: 'pitcher_hand IN (SELECT unnest($hands))', parameters: { hands: hand } },
    team.length > 0 && { sql: 'batting_team IN (SELECT unnest($teams))', parameters: { teams: team } },
    pitcher.length > 0 && {
      sql: 'pitcher_name IN (SELECT unnest($pitchers))',
      parameters: { pitchers: pitcher },
    },
    is_night_game !== undefined && {
      sql: 'is_night_game = $isNight',
      parameters: { isNight: is_night_game },
    },
    is_home !== undefined && { sql: 'is_home = $isHome', parameters: { isHome: is_home } },
    start_date !== undefined && {
      sql: 'game_date >= CAST($startDate AS DATE)',
      parameters: { startDate: start_date },
    },
    end_date !== undefined && {
      sql: 'game_date <= CAST($endDate AS DATE)',
      parameters: { endDate: end_date },
    },
    ...more,
  ]);
};
