import type { NbaPlayer } from '../season/roster.ts';
import type { Rotation } from '../season/rotation.ts';
import type { NbaGame } from '../season/slate.ts';

/** A side of a game. */
export type SideName = 'home' | 'away';

type Moment = {
  /** 1 to 4, from 5 on overtime. */
  readonly period: number;
  /** Left in the period. */
  readonly clockS: number;
  readonly side: SideName;
  readonly player: NbaPlayer;
};

type TipEvent = Moment & {
  readonly kind: 'tip';
  readonly opponent: NbaPlayer;
  /** Gets the ball; of `side`, which won the tip. */
  readonly receiver: NbaPlayer;
};

/** A shot from the floor, made or missed. */
export type ShotEvent = Moment & {
  readonly kind: 'shot';
  readonly isMade: boolean;
  readonly points: 2 | 3;
  readonly assist?: NbaPlayer;
  readonly block?: NbaPlayer;
};
type FreeThrowEvent = Moment & {
  readonly kind: 'freeThrow';
  readonly isMade: boolean;
  readonly number: number;
  readonly of: number;
};
type ReboundEvent = Moment & { readonly kind: 'rebound'; readonly isOffensive: boolean };
type TurnoverEvent = Moment & { readonly kind: 'turnover'; readonly steal?: NbaPlayer };
type FoulEvent = Moment & { readonly kind: 'foul'; readonly isShooting: boolean };

/** An event of a game, in the order of play. */
export type NbaEvent = TipEvent | ShotEvent | FreeThrowEvent | ReboundEvent | TurnoverEvent | FoulEvent;

/** A game from the tip to the end. `periods`: 4, or more with overtime. */
export type PlayedNbaGame = {
  readonly game: NbaGame;
  readonly home: Rotation;
  readonly away: Rotation;
  readonly events: readonly NbaEvent[];
  readonly periods: number;
};

/** Points of an event. */
export function pointsOf(event: NbaEvent): number {
  if (event.kind === 'shot') return event.isMade ? event.points : 0;
  return event.kind === 'freeThrow' && event.isMade ? 1 : 0;
}

/** Regular periods have twelve minutes, overtimes five. */
export const periodSeconds = (period: number): number => (period <= 4 ? 720 : 300);

/** Seconds of the game clock from the tip to the start of a period. */
export const periodStart = (period: number): number =>
  period <= 4 ? (period - 1) * 720 : 4 * 720 + (period - 5) * 300;

/** Seconds of the game clock since the tip. */
export const elapsedOf = ({ period, clockS }: Pick<Moment, 'period' | 'clockS'>): number =>
  periodStart(period) + periodSeconds(period) - clockS;
