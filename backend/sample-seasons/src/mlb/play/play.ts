import type { LineUp } from '../season/line-up.ts';
import type { Batter, Hand, Pitcher } from '../season/roster.ts';
import type { MlbGame } from '../season/slate.ts';
import type { BattedBall } from './batted-ball.ts';
import type { PitchDescription } from './pitch-result.ts';

/** Top means that the visitors bat. */
export type Half = 'Top' | 'Bot';

export type Runner = {
  readonly batter: Batter;
  /** The pitcher who put him on base. */
  readonly pitcher: Pitcher;
  /** False after an error and for the runner placed in extra innings. */
  readonly isEarned: boolean;
};

export type Bases = {
  readonly first: Runner | null;
  readonly second: Runner | null;
  readonly third: Runner | null;
};

export type Situation = {
  readonly outs: number;
  readonly bases: Bases;
  readonly awayScore: number;
  readonly homeScore: number;
};

/** Savant's names for the end of a plate appearance. */
export type AppearanceEvent =
  | 'single'
  | 'double'
  | 'triple'
  | 'home_run'
  | 'field_out'
  | 'force_out'
  | 'grounded_into_double_play'
  | 'sac_fly'
  | 'field_error'
  | 'strikeout'
  | 'walk'
  | 'hit_by_pitch';

export type Pitch = {
  readonly balls: number;
  readonly strikes: number;
  readonly description: PitchDescription;
};

export type PlateAppearance = {
  /** From 1, over the whole game. */
  readonly number: number;
  readonly inning: number;
  readonly half: Half;
  readonly batter: Batter;
  readonly pitcher: Pitcher;
  readonly stand: Hand;
  readonly before: Situation;
  readonly pitches: readonly Pitch[];
  readonly event: AppearanceEvent;
  readonly ball: BattedBall | null;
  readonly scored: readonly Runner[];
  readonly after: Situation;
};

/** A side's players of a game. `pitchers`: in order of appearance. */
type Side = { readonly lineUp: LineUp; readonly pitchers: readonly Pitcher[] };

export type PlayedGame = {
  readonly game: MlbGame;
  readonly appearances: readonly PlateAppearance[];
  readonly home: Side;
  readonly away: Side;
  readonly homeScore: number;
  readonly awayScore: number;
  readonly innings: number;
};
