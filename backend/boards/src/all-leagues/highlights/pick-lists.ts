import { type HighlightRecord, PREDICTION_KINDS, type PredictionKind } from '@sharpside/contracts/api';
import * as v from 'valibot';
import type { Call } from '../../call/call.ts';
import { batterPredictions } from '../../mlb/batter-predictions.ts';
import { nbaFirstBasketPredictions, nbaThreePointerPredictions } from '../../nba/predictions.ts';
import { touchdownCalls } from '../../nfl/touchdown-predictions.ts';

const text = v.optional(v.nullable(v.string()), null);
const number = v.optional(v.nullable(v.number()), null);

// The lists name player, team and chance differently. A line of the front page needs only these fields of them.
const rowSchema = v.pipe(
  v.object({
    batter: text,
    player: text,
    predicted_player_name: text,
    batter_team: text,
    player_team: text,
    predicted_team: text,
    opponent: text,
    home_team: text,
    away_team: text,
    start_time: text,
    game_state: v.string(),
    probability: number,
    weighted_probability: number,
    chance: number,
    line: number,
    side: text,
    best_price: number,
    book: text,
    implied: number,
    edge: number,
    pitcher: text,
    pitcher_hand: text,
    park_factor: number,
    home_tip_win_pct: number,
    away_tip_win_pct: number,
    predicted_three_pm: number,
  }),
  v.transform((row) => {
    const team = row.batter_team ?? row.player_team ?? row.predicted_team ?? '';
    return {
      player: row.batter ?? row.player ?? row.predicted_player_name ?? '',
      team,
      opponent:
        row.opponent ?? [row.home_team, row.away_team].find((one) => one !== null && one !== team) ?? null,
      isOpen: row.game_state === 'scheduled',
      startsAt: row.start_time,
      chance: row.chance ?? row.weighted_probability ?? row.probability,
      bet: row.line !== null && row.side !== null ? `${row.side} ${row.line}` : null,
      price:
        row.best_price !== null && row.book !== null ? { american: row.best_price, book: row.book } : null,
      implied: row.implied,
      edge: row.edge,
      pitcher: row.pitcher,
      pitcherHand: row.pitcher_hand,
      parkFactor: row.park_factor,
      tipWinPercent: team === row.home_team ? row.home_tip_win_pct : row.away_tip_win_pct,
      expectedThrees: row.predicted_three_pm,
    };
  }),
);

/** A line of any list of predictions. */
export type PickRow = v.InferOutput<typeof rowSchema>;

const rowsSchema = v.union([
  v.array(rowSchema),
  v.pipe(
    v.object({ results: v.array(rowSchema) }),
    v.transform(({ results }) => results),
  ),
]);

/** Reads the rows of a list's answer. @throws {ValiError} for anything else. */
export const parsePickRows = (answer: unknown): PickRow[] => v.parse(rowsSchema, answer);

type PickList = Pick<HighlightRecord, 'section' | 'event' | 'path'> & {
  kind: PredictionKind;
  /** The call with the list. */
  call: Call;
  /** The event of a row, where the list is about more than one. */
  nameBet?: (bet: string) => string;
};

function findCall(calls: readonly Call[], path: string): Call {
  const call = calls.find((one) => one.path === path);
  if (call === undefined) throw new Error(`There is no call '${path}'.`);
  return call;
}

/** The lists whose predictions the front page chooses from. Longshots are the players of the touchdown list once more. */
export const PICK_LISTS: readonly PickList[] = [
  {
    kind: PREDICTION_KINDS.mlbHomeRun,
    section: 'MLB',
    event: 'Home run',
    path: '/mlb/the-script',
    call: findCall(batterPredictions, '/api/top-hr-predictions-history/'),
  },
  {
    kind: PREDICTION_KINDS.mlbHit,
    section: 'MLB',
    event: 'Hit',
    path: '/mlb/the-hit-script',
    call: findCall(batterPredictions, '/api/top-hits-predictions-history/'),
  },
  {
    kind: PREDICTION_KINDS.nbaThreePointers,
    section: 'NBA',
    event: 'Threes',
    path: '/nba/three-pointer-hub',
    call: nbaThreePointerPredictions,
    nameBet: (bet) => `${bet} threes`,
  },
  {
    kind: PREDICTION_KINDS.nbaFirstBasket,
    section: 'NBA',
    event: 'First basket',
    path: '/nba/first-basket',
    call: nbaFirstBasketPredictions,
  },
  {
    kind: PREDICTION_KINDS.nflTouchdown,
    section: 'NFL',
    event: 'Touchdown',
    path: '/nfl/top-td-predictions',
    call: findCall(touchdownCalls, '/api/top-td-predictions-history/'),
  },
];
