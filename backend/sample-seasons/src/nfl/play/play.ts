import type { Coverage } from '../season/coverage.ts';
import type { NflPlayer } from '../season/roster.ts';
import type { NflGame } from '../season/schedule.ts';
import type { Route } from './routes.ts';

/** A side of a game. */
export type SideName = 'home' | 'away';

/** The situation before a play, from the offence's point of view. */
export type Down = {
  /** 1 to 4, 5 overtime. */
  readonly quarter: number;
  /** Left in the quarter. */
  readonly clockS: number;
  readonly offense: SideName;
  /** 0 for kicks after a score. */
  readonly down: number;
  readonly toGo: number;
  readonly yardsToGoal: number;
};

type PlayKind = 'pass' | 'sack' | 'run' | 'punt' | 'fieldGoal' | 'extraPoint' | 'kickoff' | 'penalty';

/** The charting service's part of a play on which the quarterback dropped back. */
export type PassChart = {
  readonly coverage: Coverage;
  readonly route: Route | undefined;
  readonly timeToThrowS: number | undefined;
  readonly isPressure: boolean;
  /** The eleven of the offence. */
  readonly offensePlayers: readonly NflPlayer[];
};

/** A touchdown, with who scored it and how. */
export type Touchdown = {
  readonly side: SideName;
  readonly player: NflPlayer;
  readonly kind: 'pass' | 'rush' | 'other';
  /** A kick run back. */
  readonly isReturn: boolean;
};

/** A play with the situation before it and the score after it. */
export type NflPlay = Down & {
  readonly id: number;
  readonly kind: PlayKind;
  readonly yards: number;
  readonly passer?: NflPlayer;
  /** Thrown to; undefined where the ball was thrown away. */
  readonly target?: NflPlayer;
  readonly rusher?: NflPlayer;
  readonly isComplete?: boolean;
  readonly airYards?: number;
  readonly isInterception?: boolean;
  readonly isFumbleLost?: boolean;
  readonly chart?: PassChart;
  readonly touchdown?: Touchdown;
  readonly isGood?: boolean;
  readonly homeScore: number;
  readonly awayScore: number;
  readonly durationS: number;
};

/** A game from the kick-off to the end. `quarters`: 4, or 5 with overtime. */
export type PlayedNflGame = {
  readonly game: NflGame;
  readonly plays: readonly NflPlay[];
  readonly homeScore: number;
  readonly awayScore: number;
  readonly quarters: number;
};

/** Quarters have fifteen minutes, overtime ten. */
export const quarterSeconds = (quarter: number): number => (quarter <= 4 ? 900 : 600);

/** Seconds of the game clock since the kick-off. */
export const elapsedOf = ({ quarter, clockS }: Pick<Down, 'quarter' | 'clockS'>): number =>
  (quarter - 1) * 900 + quarterSeconds(quarter) - clockS;
