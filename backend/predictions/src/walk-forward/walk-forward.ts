import type { PredictionKind } from '@sharpside/contracts/api';
import { fitLogistic, type LabelledFeatures, weigh } from '../maths/fit-logistic.ts';
import { toProbability } from '../maths/logit.ts';
import type { Candidate, ForecastList, Model, Round } from '../shared/forecast.ts';
import { Recalibration } from './recalibration.ts';
import { TrackRecord } from './track-record.ts';

/** A candidate with the model's probability, made from data known before the round. */
export type Forecast = {
  readonly candidate: Candidate;
  readonly knownUntil: string;
  readonly probability: number;
  /**
   * `for` picks that the event comes true. `against` picks that it does not, and occurs only in models with two sides.
   */
  readonly side: 'for' | 'against';
  readonly threeOrMore: number | null;
  /** The probability relative to the average so far, from 0 to the model's highest score. */
  readonly score: number;
};

/** Forecasts of a round that a list would publish. `isShipped` is true if the list's record so far is good enough. */
export type ListedRound = {
  readonly kind: PredictionKind;
  readonly isShipped: boolean;
  readonly forecasts: readonly Forecast[];
};

export type WalkResult = {
  readonly rounds: readonly ListedRound[];
  readonly records: ReadonlyMap<PredictionKind, TrackRecord>;
  readonly weights: readonly number[];
  /** True if probabilities are corrected, after the last round, by the outcomes of earlier forecasts. */
  readonly isRecalibrated: boolean;
};

// Maximum number of rows to fit on. Older rows are dropped: leagues change, and a fit stays quick.
const MAX_ROWS = 30_000;
// Weights are fitted again after this growth of data. More frequent fits would change little.
const REFIT_GROWTH = 1.1;

class Weights {
  current: number[];
  private readonly model: Model;
  private readonly rows: LabelledFeatures[] = [];
  private seen = 0;
  private fittedAt = 0;

  constructor(model: Model) {
    this.model = model;
    this.current = model.prior.map(({ mean }) => mean);
  }

  learn(rows: readonly LabelledFeatures[]): void {
    this.rows.push(...rows);
    this.seen += rows.length;
    if (this.rows.length > 2 * MAX_ROWS) this.rows.splice(0, this.rows.length - MAX_ROWS);
    const isDue = this.seen - this.fittedAt > (REFIT_GROWTH - 1) * Math.min(this.fittedAt, MAX_ROWS);
    if (!isDue || rows.length === 0) return;
    this.current = fitLogistic(this.rows.slice(-MAX_ROWS), this.model.prior, this.current);
    this.fittedAt = this.seen;
  }
}

/** `raw` is the model's probability. `probability` is corrected, and for exclusive events scaled. */
type RatedCandidate = {
  readonly candidate: Candidate;
  readonly raw: number;
  readonly probability: number;
};

const groupOf = ({ day, gameId, homeTeam }: Candidate['fixture'], per: 'day' | 'game'): string =>
  per === 'day' ? `${day}` : `${day} ${gameId ?? homeTeam}`;

const toPicked = ({ isTwoSided }: Model, probability: number): number =>
  isTwoSided ? Math.max(probability, 1 - probability) : probability;

/** The best candidates of each day or game, up to the list's maximum: by probability, or first by expected count. */
function choose(
  rated: readonly RatedCandidate[],
  { per, most, by }: ForecastList,
  model: Model,
): RatedCandidate[] {
  const countOf = ({ candidate }: RatedCandidate) => (by === undefined ? 0 : (candidate.expectedCount ?? 0));
  const inOrder = (one: RatedCandidate, other: RatedCandidate): number =>
    countOf(other) - countOf(one) ||
    toPicked(model, other.probability) - toPicked(model, one.probability) ||
    toPicked(model, other.raw) - toPicked(model, one.raw) ||
    (one.candidate.playerId < other.candidate.playerId ? -1 : 1);
  const groups = Map.groupBy(rated, ({ candidate }) => groupOf(candidate.fixture, per));
  return [...groups.values()].flatMap((group) => group.toSorted(inOrder).slice(0, most));
}

/** Scales the probabilities of an exclusive event so that a game's sum is at most 1. */
function share(rated: readonly RatedCandidate[]): RatedCandidate[] {
  const totals = new Map<string, number>();
  for (const { candidate, probability } of rated) {
    const game = groupOf(candidate.fixture, 'game');
    totals.set(game, (totals.get(game) ?? 0) + probability);
  }
  return rated.map((one) => {
    const total = totals.get(groupOf(one.candidate.fixture, 'game')) ?? 0;
    return { ...one, probability: one.probability / Math.max(1, total) };
  });
}

/**
 * A probability compared with the average: 0.5 is average, 2/3 means twice the odds, 4/5 four times; 0 is impossible
 * and 1 is certain.
 *
 * Units: both 0 to 1; `average` is neither 0 nor 1.
 * Definition: r / (1 + r), where r is the ratio of their odds.
 */
function toRelativeChance(probability: number, average: number): number {
  const ours = probability * (1 - average);
  return ours / (ours + average * (1 - probability));
}

const toStep = (score: number, highest: number): number => Math.round(score * 100) / (100 / highest);

const findDecided = (rated: readonly RatedCandidate[]) =>
  rated.flatMap(({ candidate, raw, probability }) => {
    const { outcome, own } = candidate;
    return outcome === null ? [] : [{ candidate, raw, probability, own, outcome }];
  });

const toPick = ({ isTwoSided }: Model, probability: number): Pick<Forecast, 'probability' | 'side'> =>
  isTwoSided && probability < 0.5
    ? { probability: 1 - probability, side: 'against' }
    : { probability, side: 'for' };

/**
 * Goes through the rounds in order of time. Each round is forecast with weights, corrections and base rates from
 * earlier rounds only. Then its outcomes are scored and learnt. So a day's forecasts never depend on results of that
 * day or later.
 */
export function walkForward(model: Model, rounds: Iterable<Round>): WalkResult {
  const weights = new Weights(model);
  const recalibration = new Recalibration();
  const records = new Map(model.lists.map(({ kind }) => [kind, new TrackRecord()]));
  // Starting values keep the average away from 0 and 1.
  const event = { hits: 0.5, trials: 1 };
  const walked: ListedRound[] = [];
  const rawOf = (features: readonly number[]) => toProbability(weigh(weights.current, features));
  for (const { knownUntil, candidates } of rounds) {
    const correct = recalibration.createCorrection();
    const told = candidates.map((candidate): RatedCandidate => {
      const raw = rawOf(candidate.features);
      return { candidate, raw, probability: correct(raw) };
    });
    const rated = model.isExclusive ? share(told) : told;
    // All lists of an event share one average. With two sides it is 0.5, because the sides come true equally often.
    const average = model.isTwoSided ? 0.5 : event.hits / event.trials;
    const toForecast = ({ candidate, probability }: RatedCandidate): Forecast => {
      const pick = toPick(model, probability);
      return {
        candidate,
        knownUntil,
        ...pick,
        threeOrMore: candidate.threeOrMore === undefined ? null : correct(rawOf(candidate.threeOrMore)),
        score: toStep(toRelativeChance(pick.probability, average), model.highestScore),
      };
    };
    const shown = new Set<RatedCandidate>();
    for (const list of model.lists) {
      const record = records.get(list.kind) ?? new TrackRecord();
      const inList = rated.filter(({ probability }) => list.isIn(probability));
      const listed = choose(inList, list, model);
      for (const one of listed) shown.add(one);
      walked.push({ kind: list.kind, isShipped: record.isGoodEnough, forecasts: listed.map(toForecast) });
      // In a two-sided model the outcome over the line is judged. The scores are the same for whichever side is picked.
      record.addRound(findDecided(listed), findDecided(inList));
    }
    recalibration.learn(findDecided([...shown]).map(({ raw, outcome }) => ({ probability: raw, outcome })));
    const known = findDecided(rated);
    event.hits += known.filter(({ outcome }) => outcome).length;
    event.trials += known.length;
    weights.learn(
      known.flatMap(
        ({ candidate, outcome }) => candidate.lessons ?? [{ features: candidate.features, outcome }],
      ),
    );
  }
  return { rounds: walked, records, weights: weights.current, isRecalibrated: recalibration.isInUse };
}
