import { HANDS } from '@sharpside/contracts/api';
import { type Condition, toWhere } from '@sharpside/warehouse/engine/where';
import { COUNTING_GAMES } from '@sharpside/warehouse/tables/derived/mlb-counting-games';
import * as v from 'valibot';
import { checkDateRange } from '../call/date-range.ts';
import { dayParameter, textsParameter } from '../call/parameters.ts';

const HANDS_ACCEPTED = 'L, R, both as L,R, or all';
const CHOICES: ReadonlySet<string> = new Set([...HANDS, 'all']);

const toHands = (given: string | string[]) => [given].flat().flatMap((text) => text.split(','));

/** Pitcher hands, comma-separated as the screens send them. Left out or `all` means both hands. */
export const handsParameter = v.optional(
  v.pipe(
    v.union([v.string(), v.array(v.string())], HANDS_ACCEPTED),
    v.transform(toHands),
    v.check((hands) => hands.every((hand) => CHOICES.has(hand)), HANDS_ACCEPTED),
    v.transform((hands) => (hands.includes('all') ? [...HANDS] : [...new Set(hands)].sort())),
    v.description('Pitcher hands: L, R, both as L,R, or all'),
  ),
  'all',
);

/** `yes` or `no`, as in the rows; `true` and `false` are accepted too. Left out means both. */
export const yesNoParameter = (description: string) =>
  v.optional(
    v.pipe(
      v.picklist(['yes', 'no', 'true', 'false'], 'yes or no'),
      v.transform((text) => text === 'yes' || text === 'true'),
      v.description(description),
    ),
  );

/** The filter of the exit-velocity board and of the at-bats behind its rows. `toBattedBallWhere` makes its WHERE. */
export const battedBallParameters = {
  hand: handsParameter,
  pitcher: textsParameter('Pitcher by name, as the list of pitchers has it; repeatable'),
  is_night_game: yesNoParameter('Night games or day games; both where it is left out'),
  is_home: yesNoParameter('Batter at home or on the road; both where it is left out'),
  start_date: dayParameter('First day'),
  end_date: dayParameter('Last day'),
} as const;

type BattedBallFilter = v.InferOutput<v.ObjectSchema<typeof battedBallParameters, undefined>> & {
  team?: readonly string[];
};

const isOneHand = (hands: readonly string[]) => hands.length === 1;

/**
 * WHERE for `mlb_batted_balls`. Games without a known time of day count as neither day nor night.
 *
 * @throws {ApiError} `BAD_PARAMETER` if the range of days ends before it starts.
 */
export function toBattedBallWhere(filter: BattedBallFilter, more: readonly (Condition | false)[] = []) {
  checkDateRange(filter);
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
}
