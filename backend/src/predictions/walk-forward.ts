import type { PredictionKind } from '../stats/prediction-kinds.ts';
import type { Candidate, Model, Round } from './forecast.ts';
import { fitLogistic, type LabelledFeatures, weigh } from './maths/fit-logistic.ts';
import { toProbability } from './maths/logit.ts';
import { toRelativeChance } from './maths/relative-chance.ts';
import { TrackRecord } from './track-record.ts';

export type Forecast = {
  readonly candidate: Candidate;
  readonly knownUntil: string;
  /** Of the side that is picked. */
  readonly probability: number;
  /** That it comes true is picked, or of a model with two sides that it does not. */
  readonly side: 'for' | 'against';
  readonly threeOrMore: number | null;
  /** How the probability compares with the average one so far, from 0 to the model's highest score. */
  readonly score: number;
};

/** What a list would publish of a round, and whether its record until then allows it. */
export type ListedRound = {
  readonly kind: PredictionKind;
  readonly isShipped: boolean;
  readonly forecasts: readonly Forecast[];
};

export type WalkResult = {
  readonly rounds: readonly ListedRound[];
  readonly records: ReadonlyMap<PredictionKind, TrackRecord>;
  /** After the last round. */
  readonly weights: readonly number[];
};

// Older forecasts are forgotten: leagues change, and a fit stays quick.
const MOST_ROWS = 30_000;
// Fitted again when so much more is known; more often would change little.
const REFIT_GROWTH = 1.1;

/** Weights that are fitted anew as outcomes come in. */
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
    if (this.rows.length > 2 * MOST_ROWS) this.rows.splice(0, this.rows.length - MOST_ROWS);
    const isDue = this.seen - this.fittedAt > (REFIT_GROWTH - 1) * Math.min(this.fittedAt, MOST_ROWS);
    if (!isDue || rows.length === 0) return;
    this.current = fitLogistic(this.rows.slice(-MOST_ROWS), this.model.prior, this.current);
    this.fittedAt = this.seen;
  }
}

/** The first of each day or game. */
function choose(forecasts: readonly Forecast[], { per, most, by }: Model['lists'][number]): Forecast[] {
  const countOf = ({ candidate }: Forecast) => (by === undefined ? 0 : (candidate.expectedCount ?? 0));
  const inOrder = (one: Forecast, other: Forecast): number =>
    countOf(other) - countOf(one) ||
    other.probability - one.probability ||
    (one.candidate.playerId < other.candidate.playerId ? -1 : 1);
  const groups = Map.groupBy(forecasts, ({ candidate: { fixture } }) =>
    per === 'day' ? fixture.day : `${fixture.day} ${fixture.gameId ?? fixture.homeTeam}`,
  );
  return [...groups.values()].flatMap((group) => group.toSorted(inOrder).slice(0, most));
}

const toStep = (score: number, highest: number): number => Math.round(score * 100) / (100 / highest);

const isDecided = <T extends { outcome: boolean | null }>(one: T): one is T & { outcome: boolean } =>
  one.outcome !== null;

/** The likelier side, of a model with two. */
const toPick = ({ isTwoSided }: Model, probability: number): Pick<Forecast, 'probability' | 'side'> =>
  isTwoSided && probability < 0.5
    ? { probability: 1 - probability, side: 'against' }
    : { probability, side: 'for' };

/**
 * Goes through the rounds in order of time. Each is foreseen with weights and base rates that come from earlier rounds
 * only; then its outcomes are scored and learnt. So what is said of a day never depends on that day or a later one.
 */
export function walkForward(model: Model, rounds: Iterable<Round>): WalkResult {
  const weights = new Weights(model);
  const records = new Map(model.lists.map(({ kind }) => [kind, new TrackRecord()]));
  // Never quite 0 or 1.
  const event = { hits: 0.5, trials: 1 };
  const listed: ListedRound[] = [];
  const chanceOf = (features: readonly number[]) => toProbability(weigh(weights.current, features));
  for (const { knownUntil, candidates } of rounds) {
    const foreseen = candidates.map((candidate) => ({
      candidate,
      probability: chanceOf(candidate.features),
      own: candidate.own,
      outcome: candidate.outcome,
    }));
    // One event has one average, whatever lists there are of it. Of two sides of a line, one comes true as often as the other.
    const average = model.isTwoSided ? 0.5 : event.hits / event.trials;
    for (const list of model.lists) {
      const record = records.get(list.kind) ?? new TrackRecord();
      const inList = foreseen.filter(({ probability }) => list.isIn(probability));
      const forecasts = inList.map(({ candidate, probability }): Forecast => {
        const pick = toPick(model, probability);
        return {
          candidate,
          knownUntil,
          ...pick,
          threeOrMore: candidate.threeOrMore === undefined ? null : chanceOf(candidate.threeOrMore),
          score: toStep(toRelativeChance(pick.probability, average), model.highestScore),
        };
      });
      listed.push({
        kind: list.kind,
        isShipped: record.isGoodEnough,
        forecasts: choose(forecasts, list),
      });
      const decided = inList.filter(isDecided);
      // Of a line with two sides the one over it is judged: whichever the model picks, its scores are the same.
      record.addRound(decided);
    }
    const known = foreseen.filter(isDecided);
    event.hits += known.filter(({ outcome }) => outcome).length;
    event.trials += known.length;
    weights.learn(
      known.flatMap(
        ({ candidate, outcome }) => candidate.lessons ?? [{ features: candidate.features, outcome }],
      ),
    );
  }
  return { rounds: listed, records, weights: weights.current };
}
