import type { LineUp, Place } from '../season/line-up.ts';
import type { Batter, Hand, Pitcher } from '../season/roster.ts';
import type { MlbGame } from '../season/slate.ts';
import type { AppearanceEvent, Bases, Runner } from './base-running.ts';
import type { BattedBall } from './batted-ball.ts';
import type { PitchDescription } from './pitch-result.ts';

/** Top: the visitors bat. */
export type Half = 'Top' | 'Bot';

/** The situation before a pitch. */
export type Situation = {
  readonly outs: number;
  readonly bases: Bases;
  readonly awayScore: number;
  readonly homeScore: number;
};

/** A pitch with the count and the situation before it. */
export type Pitch = {
  readonly balls: number;
  readonly strikes: number;
  readonly description: PitchDescription;
  readonly situation: Situation;
};

/** A plate appearance with its pitches and its end. */
export type PlateAppearance = {
  /** From 1, over the whole game. */
  readonly number: number;
  readonly inning: number;
  readonly half: Half;
  readonly batter: Batter;
  readonly pitcher: Pitcher;
  readonly stand: Hand;
  readonly pitches: readonly Pitch[];
  readonly event: AppearanceEvent;
  readonly ball: BattedBall | null;
  /** Everybody who scored during it, on wild pitches too. */
  readonly scored: readonly Runner[];
  /** Of them, those whom the batter is credited with. */
  readonly battedIn: number;
  /** Outs made during it, runners who were caught included. */
  readonly outs: number;
  readonly after: Situation;
  /** The fielders behind the pitcher. */
  readonly defence: readonly Place[];
  /** Earlier meetings of this batter and this pitcher, today. */
  readonly timesFaced: number;
};

/** A side's players and runs over a game. */
export type Side = {
  readonly lineUp: LineUp;
  /** Nine lists: who batted in each place, in order of appearance. */
  readonly batters: readonly (readonly Place[])[];
  readonly pitchers: readonly Pitcher[];
  /** Runs by inning. */
  readonly runs: readonly number[];
};

/** A game from the first pitch to the last. */
export type PlayedGame = {
  readonly game: MlbGame;
  readonly appearances: readonly PlateAppearance[];
  readonly home: Side;
  readonly away: Side;
  readonly homeScore: number;
  readonly awayScore: number;
  readonly innings: number;
};
