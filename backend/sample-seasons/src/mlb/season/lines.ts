import { toDate } from '../../calendar/day.ts';
import { toGameLines } from '../../odds/game-lines.ts';
import { toEventId } from '../../odds/price.ts';
import { toLineUp } from './line-up.ts';
import type { MlbGame } from './slate.ts';

const LEAGUE_RUNS = 4.4;
const HOME_RUNS = 0.04;
const DEVIATION = 4.2;
const RUN_LINE = 1.5;

/** Expected runs of a side, by its hitters, the other side's starter and the park. */
function expectedRuns(seed: string, game: MlbGame, isHome: boolean): number {
  const { order } = toLineUp({ seed, game, isHome });
  const { talent } = toLineUp({ seed, game, isHome: !isHome }).starter;
  const power = order.reduce((sum, { batter }) => sum + batter.talent.exitVelocityMph, 0);
  const against = 0.3 * talent.exitVelocityMph - 1.3 * talent.whiff + talent.wildness;
  const { homeRuns, singles } = game.park.effects;
  const park = 1 + 0.3 * (homeRuns - 1) + 1.2 * (singles - 1);
  return Math.max(2, (LEAGUE_RUNS + 0.06 * power + against + (isHome ? HOME_RUNS : -HOME_RUNS)) * park);
}

/** The id of the game's event at The Odds API. Its lines and its props have the same. */
export const toMlbEventId = (seed: string, { day, gamePk }: MlbGame): string =>
  toEventId(seed, 'mlb', toDate(day), gamePk);

type AnswerOptions = { asOfMs: number; isOpening?: boolean };

/** The prices of a game at a time; `isOpening`: its first prices. */
export function toMlbOddsEvent(seed: string, game: MlbGame, { asOfMs, isOpening = false }: AnswerOptions) {
  const expected = { home: expectedRuns(seed, game, true), away: expectedRuns(seed, game, false) };
  return toGameLines({
    league: 'mlb',
    id: toMlbEventId(seed, game),
    startMs: game.startMs,
    home: game.home,
    away: game.away,
    asOfMs,
    isOpening,
    expected,
    deviation: DEVIATION,
    spread: expected.home >= expected.away ? RUN_LINE : -RUN_LINE,
  });
}
