import { Random } from '../../random/random.ts';
import type { PlateAppearance, PlayedGame } from './play.ts';

type RainDelay = { readonly fromMs: number; readonly toMs: number };

export type Timeline = {
  /** By plate appearance and pitch: milliseconds from the scheduled first pitch. */
  readonly pitchesMs: readonly (readonly number[])[];
  readonly rain: RainDelay | undefined;
  readonly endMs: number;
};

const PITCH_S = 17.5;
const BATTER_S = 15;
const HALF_INNING_S = 125;
const NEW_PITCHER_S = 95;
// The next game starts within two and a half hours after the start of a game. Each game lasts longer, so that a game is
// always on.
const MIN_GAME_S = 152 * 60;
const RAIN_SHARE = 0.035;

const isNewHalf = (appearance: PlateAppearance, before: PlateAppearance | undefined) =>
  before !== undefined && (before.half !== appearance.half || before.inning !== appearance.inning);

function pauseBefore(appearance: PlateAppearance, before: PlateAppearance | undefined): number {
  if (before === undefined) return 0;
  if (isNewHalf(appearance, before)) return HALF_INNING_S;
  return BATTER_S + (before.pitcher === appearance.pitcher ? 0 : NEW_PITCHER_S);
}

/** Seconds from the first pitch, without rain. */
function toSeconds(random: Random, { appearances }: PlayedGame): number[][] {
  let clock = 20;
  return appearances.map((appearance, index) => {
    clock += pauseBefore(appearance, appearances[index - 1]);
    return appearance.pitches.map(() => {
      clock += PITCH_S * random.between(0.7, 1.35);
      return clock;
    });
  });
}

export function toTimeline(seed: string, played: PlayedGame): Timeline {
  const { game } = played;
  const random = new Random(seed, 'mlb', 'clock', game.gamePk);
  const seconds = toSeconds(random, played);
  const last = seconds.at(-1)?.at(-1) ?? 0;
  const stretch = Math.max(1, MIN_GAME_S / last);
  const rains = !game.park.hasRoof && random.chance(RAIN_SHARE);
  const rainFrom = stretch * last * random.between(0.15, 0.8);
  const rainS = random.between(35, 75) * 60;
  const shift = (at: number) =>
    Math.round(1000 * (at * stretch + (rains && at * stretch > rainFrom ? rainS : 0)));
  const pitchesMs = seconds.map((pitches) => pitches.map(shift));
  return {
    pitchesMs,
    rain: rains
      ? { fromMs: Math.round(rainFrom * 1000), toMs: Math.round((rainFrom + rainS) * 1000) }
      : undefined,
    endMs: pitchesMs.at(-1)?.at(-1) ?? 0,
  };
}

export type Moment = {
  /** Plate appearance of the last pitch thrown; undefined before the first pitch. */
  readonly appearance: PlateAppearance | undefined;
  readonly pitch: number;
  /** The half-inning is over and the next has not begun. */
  readonly isBetweenHalves: boolean;
  readonly isRaining: boolean;
  readonly isOver: boolean;
};

export function momentAt(played: PlayedGame, timeline: Timeline, elapsedMs: number): Moment {
  const { appearances } = played;
  const { pitchesMs, rain, endMs } = timeline;
  const following = pitchesMs.findIndex((pitches) => (pitches[0] ?? 0) > elapsedMs);
  const index = following < 0 ? appearances.length - 1 : following - 1;
  const appearance = appearances[index];
  const thrown = (pitchesMs[index] ?? []).filter((at) => at <= elapsedMs).length;
  const next = appearances[index + 1];
  const isDone = appearance !== undefined && thrown === appearance.pitches.length;
  return {
    appearance,
    pitch: thrown - 1,
    isBetweenHalves: isDone && next !== undefined && isNewHalf(next, appearance),
    isRaining: rain !== undefined && elapsedMs >= rain.fromMs && elapsedMs < rain.toMs,
    isOver: elapsedMs >= endMs,
  };
}
