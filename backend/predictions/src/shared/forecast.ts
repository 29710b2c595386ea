import type { PredictionKind } from '@sharpside/contracts/api';
import type { Tried } from '../maths/beta-prior.ts';
import type { LabelledFeatures, WeightPrior } from '../maths/fit-logistic.ts';

export type Fixture = {
  readonly gameId: string | null;
  /** US Eastern day; null without a schedule. Models learn from such games, but nothing is published for them. */
  readonly day: string | null;
  /** UTC; null if it is not known. */
  readonly startTime: string | null;
  readonly homeTeam: string;
  readonly awayTeam: string;
};

export type Candidate = {
  readonly fixture: Fixture;
  readonly playerId: string;
  readonly team: string;
  /** Features known before the game, in the order of the model's weights. */
  readonly features: readonly number[];
  /** His earlier games and those in which the event came true, for the baseline. */
  readonly own: Tried;
  /** The outcome; null if it is not known yet, or he did not play. Never used before its round is over. */
  readonly outcome: boolean | null;
  /** Rows to learn from instead of the features and the outcome, once the outcome is known. */
  readonly lessons?: readonly LabelledFeatures[];
  /** The line of a count. The event comes true if the count is over the line. */
  readonly line?: number;
  /**
   * Features for the event of three threes or more. Its probability is published beside the probability at the line.
   */
  readonly threeOrMore?: readonly number[];
  readonly expectedCount?: number;
  readonly homeTipWinShare?: number;
};

/** Games that are forecast at the same time, from the same state. */
export type Round = {
  /** The newest day with known results. Empty if the days of the known results are not known. */
  readonly knownUntil: string;
  readonly candidates: readonly Candidate[];
};

/** A list of a model's forecasts. `isIn` selects them by probability, for example to list long shots alone. */
export type ForecastList = {
  readonly kind: PredictionKind;
  readonly isIn: (probability: number) => boolean;
  /** Maximum number of published rows per day or game. */
  readonly most: number;
  readonly per: 'day' | 'game';
  /** Publishes the players with the highest expected count. Default: the highest probability. */
  readonly by?: 'expectedCount';
};

/** The parts of a model that do not depend on data. */
export type Model = {
  /** Name and version. A change of method needs a new version. */
  readonly name: string;
  /** Weights of the features before any data. */
  readonly prior: readonly WeightPrior[];
  readonly lists: readonly ForecastList[];
  /** Both sides of a line can be picked; the likelier side is published. */
  readonly isTwoSided?: true;
  /** The event comes true for at most one player of a game, so a game's probabilities must not sum to more than 1. */
  readonly isExclusive?: true;
  /** Upper end of the score on the screens. */
  readonly highestScore: 1 | 10;
};
