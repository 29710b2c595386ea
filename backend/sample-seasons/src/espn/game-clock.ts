import { type EspnStatus, toOrdinal, toStatus } from './status.ts';

/** Lengths of a league's periods on the game clock, and their real duration. */
export type Periods = {
  readonly regularS: number;
  readonly overtimeS: number;
  /** Real seconds per second of the game clock. */
  readonly pace: number;
  readonly breakS: number;
  readonly halftimeS: number;
};

const nameOf = (period: number): string => {
  if (period <= 4) return toOrdinal(period);
  return period === 5 ? 'OT' : `${period - 4}OT`;
};

const toDisplayClock = (clockS: number): string =>
  `${Math.floor(clockS / 60)}:${String(clockS % 60).padStart(2, '0')}`;

/** A game's status, and the played seconds of the game clock; `Infinity` after the end. */
export type GameClock = { readonly status: EspnStatus; readonly playedS: number };

/** The state of a game with this many periods, this long after its start. */
export function clockAt(
  elapsedMs: number,
  { count, periods }: { count: number; periods: Periods },
): GameClock {
  let wallS = Math.max(0, elapsedMs / 1000 - 60);
  let playedS = 0;
  for (let period = 1; period <= count; period++) {
    const lengthS = period <= 4 ? periods.regularS : periods.overtimeS;
    const runS = wallS / periods.pace;
    if (runS < lengthS) {
      const shortDetail = `${toDisplayClock(Math.ceil(lengthS - runS))} - ${nameOf(period)}`;
      return { status: toStatus('inProgress', shortDetail), playedS: playedS + runS };
    }
    playedS += lengthS;
    const pauseS = period === 2 ? periods.halftimeS : periods.breakS;
    wallS -= lengthS * periods.pace;
    if (wallS < pauseS && period < count) {
      const status =
        period === 2 ? toStatus('halftime') : toStatus('endOfPeriod', `End of ${nameOf(period)}`);
      return { status, playedS };
    }
    wallS -= pauseS;
  }
  const status = toStatus('final', count === 4 ? 'Final' : `Final/${nameOf(count)}`);
  return { status, playedS: Number.POSITIVE_INFINITY };
}
