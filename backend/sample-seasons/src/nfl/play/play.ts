import type { Coverage } from '../season/coverage.ts';
import type { NflPlayer } from '../season/roster.ts';
import type { NflGame } from '../season/schedule.ts';

export type SideName = 'home' | 'away';

/** Charting data of a play on which the quarterback dropped back. */
export type PassChart = {
  readonly coverage: Coverage;
  readonly offensePlayers: readonly NflPlayer[];
};

export type Touchdown = {
  readonly side: SideName;
  readonly player: NflPlayer;
  readonly kind: 'pass' | 'rush' | 'other';
  /** True for a touchdown by a kick return. */
  readonly isReturn: boolean;
};

/** The result of a play for the offence. A pass without a target was thrown away. */
export type Result = {
  readonly kind: 'pass' | 'sack' | 'run' | 'kick';
  readonly yards: number;
  readonly passer?: NflPlayer;
  readonly target?: NflPlayer;
  readonly rusher?: NflPlayer;
  readonly isComplete?: boolean;
  readonly airYards?: number;
  readonly isInterception?: boolean;
  readonly chart?: PassChart;
  readonly touchdown?: Touchdown;
  /**
   * Points of the play, for the side of the touchdown or else for the side with the ball. Points of a touchdown include
   * the kick after it.
   */
  readonly points?: number;
};

export type NflPlay = Result & {
  readonly id: number;
  readonly offense: SideName;
  readonly yardsToGoal: number;
  /** 1 to 4; 5 is overtime. */
  readonly quarter: number;
  /** Seconds of the game clock since the kick-off. */
  readonly elapsedS: number;
  readonly homeScore: number;
  readonly awayScore: number;
};

/** A game from the kick-off to the end. `quarters`: 4, or 5 with overtime. */
export type PlayedNflGame = {
  readonly game: NflGame;
  readonly plays: readonly NflPlay[];
  readonly homeScore: number;
  readonly awayScore: number;
  readonly quarters: number;
};

export const otherSide = (side: SideName): SideName => (side === 'home' ? 'away' : 'home');
