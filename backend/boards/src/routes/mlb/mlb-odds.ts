import { type mlbOddsRowSchema, mlbOddsSchema } from '@sharpside/contracts/api';
import { isSample } from '@sharpside/warehouse/snapshot/manifest';
import { toUtcSecond } from '@sharpside/warehouse/time/eastern-time';
import type * as v from 'valibot';
import { defineCall } from '../../call/call.ts';
import { gameOddsQuery } from '../../stats/mlb/game-odds.ts';

type MlbOddsRow = v.InferOutput<typeof mlbOddsRowSchema>;

const withSign = (value: number) => (value > 0 ? `+${value}` : String(value));

type QueryRow = v.InferOutput<typeof gameOddsQuery.row>;

function toOddsRow(row: QueryRow): MlbOddsRow {
  const { moneyline_price, runline_point, runline_price, total_point, total_price, total_side, ...rest } =
    row;
  return {
    ...rest,
    moneyline: moneyline_price === null ? null : withSign(moneyline_price),
    runline:
      runline_point === null || runline_price === null
        ? null
        : `${withSign(runline_point)} (${withSign(runline_price)})`,
    total:
      total_point === null || total_price === null || total_side === null
        ? null
        : `${total_side.charAt(0)} ${total_point} (${withSign(total_price)})`,
  };
}

const MINUTE_MS = 60_000;
// Often enough that a page which asks every five minutes never calls a price of the sample old.
const SAMPLE_REPEATED_EVERY_S = 120;

export const mlbOdds = defineCall({
  path: '/api/mlb-odds/',
  about: 'Prices of the games that have not begun, two rows a game, each the best of all books',
  access: 'subscriber',
  parameters: {},
  answer: mlbOddsSchema,
  // A game leaves the list when it begins, at most a minute late.
  changesWith: (now) => String(Math.floor(now / MINUTE_MS)),
  async answerWith({ ask, manifest, now }) {
    const repeatedEveryS = isSample(manifest) ? SAMPLE_REPEATED_EVERY_S : null;
    const rows = await ask(gameOddsQuery, { now: toUtcSecond(now), repeatedEveryS });
    return { results: rows.map(toOddsRow) };
  },
});
