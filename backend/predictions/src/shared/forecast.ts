import type { PredictionKind } from '@sharpside/contracts/api';
import type { Tried } from '../maths/beta-prior.ts';
import type { LabelledFeatures, WeightPrior } from '../maths/fit-logistic.ts';

/** A game as it is known before it starts. */
export type Fixture = {
  readonly gameId: string | null;
  /** US Eastern day; null where no schedule says it: such games teach, but nothing is published for them. */
  readonly day: string | null;
  /** UTC. */
  readonly startTime: string | null;
  readonly homeTeam: string;
  readonly awayTeam: string;
};

/** A player of whom something is forecast in a game. */
export type Candidate = {
  readonly fixture: Fixture;
  readonly playerId: string;
  readonly team: string;
  /** Features known before the game, in the order of the model's weights. */
  readonly features: readonly number[];
  /** His earlier tries, and those that came true: for the baseline. */
  readonly own: Tried;
  /** The outcome; null where it is not known yet, or he did not play. Never used before its round is over. */
  readonly outcome: boolean | null;
  /** Once the outcome is known: rows to learn from in place of the features and the outcome. */
  readonly lessons?: readonly LabelledFeatures[];
  /** Of a count: it comes true when the count is over this line. */
  readonly line?: number;
  /** The features of three threes or more, of which the chance is told beside the one at the line. */
  readonly threeOrMore?: readonly number[];
  readonly expectedCount?: number;
  readonly homeTipWinShare?: number;
};

/** Games that are forecast at the same time, from the same knowledge. */
export type Round = {
  /** Newest day of which results were known. */
  readonly knownUntil: string;
  readonly candidates: readonly Candidate[];
};

/** The forecasts of a model with a probability of some range, published as a list of their own. */
export type ForecastList = {
  readonly kind: PredictionKind;
  readonly isIn: (probability: number) => boolean;
  /** Number of rows of a day, or of a game, that are published. */
  readonly most: number;
  readonly per: 'day' | 'game';
  /** Published are those of whom the highest count is expected. Left out: the likeliest. */
  readonly by?: 'expectedCount';
};

/** Everything of a model that does not depend on data. */
export type Model = {
  /** Name and version: a change of method is another version. */
  readonly name: string;
  /** Weights of the features before any data. */
  readonly prior: readonly WeightPrior[];
  readonly lists: readonly ForecastList[];
  /** Of a line both sides can be picked: published is the likelier one. */
  readonly isTwoSided?: true;
  /** It comes true of one player of a game at most, so that the chances of a game cannot sum to more than 1. */
  readonly isExclusive?: true;
  /** Upper end of the score that screens expect. */
  readonly highestScore: 1 | 10;
};
