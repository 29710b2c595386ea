import type { NbaPlayer } from '../season/roster.ts';
import type { NbaGame } from '../season/slate.ts';

export type SideName = 'home' | 'away';

export type Shot = {
  readonly side: SideName;
  readonly player: NbaPlayer;
  readonly points: 1 | 2 | 3;
  readonly isMade: boolean;
  /** Seconds of the game clock since the tip. */
  readonly elapsedS: number;
};

export const emptyLine = () => ({
  minutes: 0,
  fgm: 0,
  fga: 0,
  fg3m: 0,
  fg3a: 0,
  ftm: 0,
  fta: 0,
  oreb: 0,
  dreb: 0,
  ast: 0,
  stl: 0,
  blk: 0,
  tov: 0,
  pf: 0,
  plusMinus: 0,
});

export type NbaLine = ReturnType<typeof emptyLine>;

export type PlayerLine = { readonly player: NbaPlayer; readonly line: NbaLine };

/** The opening tip. `winner` and `receiver` are players of `side`. */
export type Tip = {
  readonly side: SideName;
  readonly winner: NbaPlayer;
  readonly loser: NbaPlayer;
  readonly receiver: NbaPlayer;
};

/** A finished game. `periods`: 4, or 5 with overtime; `shots` in order of time. */
export type PlayedNbaGame = {
  readonly game: NbaGame;
  readonly tip: Tip;
  readonly shots: readonly Shot[];
  readonly home: readonly PlayerLine[];
  readonly away: readonly PlayerLine[];
  readonly homeScore: number;
  readonly awayScore: number;
  readonly periods: number;
};

export const pointsIn = ({ fgm, fg3m, ftm }: NbaLine): number => 2 * fgm + fg3m + ftm;

export const otherSide = (side: SideName): SideName => (side === 'home' ? 'away' : 'home');
