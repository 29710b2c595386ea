import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { describe, expect, it } from 'vitest';
import { toProbability } from '../maths/logit.ts';
import type { Candidate, Model, Round } from '../shared/forecast.ts';
import { createDice } from '../testing/create-dice.ts';
import { MIN_SCORED, WARM_UP } from './track-record.ts';
import { walkForward } from './walk-forward.ts';

const KIND = PREDICTION_KINDS.mlbHit;

const listOf = (most: number, per: 'day' | 'game' = 'day') =>
  [{ kind: KIND, isIn: () => true, per, most }] as const;

const aModel = (over: Partial<Model> = {}): Model => ({
  name: 'test 1',
  prior: [
    { mean: 0, precision: 10 },
    { mean: 1, precision: 10 },
  ],
  highestScore: 10,
  lists: listOf(3),
  ...over,
});

const aCandidate = (over: Partial<Candidate> = {}): Candidate => ({
  fixture: {
    gameId: '1',
    day: '2031-05-05',
    startTime: null,
    homeTeam: 'ARI',
    awayTeam: 'ATL',
  },
  playerId: '1',
  team: 'ARI',
  features: [1, 0],
  own: { hits: 0, trials: 0 },
  outcome: null,
  ...over,
});

const aRound = (candidates: Candidate[]): Round => ({ knownUntil: '2031-05-04', candidates });

/** Rounds of 50 whose outcomes depend on the second feature; `truth` says how strongly. */
function inventRounds(rounds: number, truth: number): Round[] {
  const dice = createDice(3);
  return Array.from({ length: rounds }, () =>
    aRound(
      Array.from({ length: 50 }, (_, at) => {
        const feature = 2 * dice.next() - 1;
        return aCandidate({
          playerId: `${at}`,
          features: [1, feature],
          outcome: dice.roll(toProbability(truth * feature)),
        });
      }),
    ),
  );
}

// The prior is so strong that outcomes do not move the weights.
const still = [0, 1].map((mean) => ({ mean, precision: 1e9 }));

describe('walking forward', () => {
  it('forecasts with the prior until outcomes are known', () => {
    const { rounds } = walkForward(aModel(), [aRound([aCandidate({ features: [1, 2] })])]);
    expect(rounds[0]?.forecasts[0]).toMatchObject({
      probability: toProbability(2),
      score: expect.closeTo(8.8, 12),
      knownUntil: '2031-05-04',
    });
    expect(rounds[0]?.isShipped).toBe(false);
  });

  it('learns the weights from outcomes', () => {
    const { weights } = walkForward(aModel(), inventRounds(60, 2.5));
    expect(weights[1]).toBeGreaterThan(2.2);
    expect(weights[1]).toBeLessThan(2.8);
  });

  it('publishes only after enough was scored, and only what beats both baselines', () => {
    const lists = listOf(25);
    const { rounds, records } = walkForward(aModel({ lists }), inventRounds(60, 2.5));
    const first = rounds.findIndex(({ isShipped }) => isShipped);
    // Each round lists 25 of its 50 candidates.
    expect(first).toBe(WARM_UP / 50 + MIN_SCORED / 25);
    expect(records.get(KIND)?.model.count).toBe((3000 - WARM_UP) / 2);
  });

  it('publishes nothing where its features tell nothing', () => {
    const lists = listOf(40);
    const { rounds, records } = walkForward(aModel({ lists }), inventRounds(60, 0));
    expect(rounds.filter(({ isShipped }) => isShipped)).toEqual([]);
    expect(records.get(KIND)?.model.count).toBe(2000);
  });

  it('corrects what its list said too high, by what came of the list before', () => {
    // Candidates with a feature above 0.3 come true as often as with 0.3, so the probabilities that the list takes are
    // too high.
    const dice = createDice(5);
    const rounds = Array.from({ length: 200 }, () =>
      aRound(
        Array.from({ length: 40 }, (_, at) => {
          const feature = 3 * dice.next() - 1.5;
          const outcome = dice.roll(toProbability(Math.min(0.3, feature)));
          return aCandidate({ playerId: `${at}`, features: [1, feature], outcome });
        }),
      ),
    );
    const lists = listOf(10);
    const walked = walkForward(aModel({ prior: still, lists }), rounds);
    expect(walked.isRecalibrated).toBe(true);
    const late = walked.rounds.slice(-100).flatMap(({ forecasts }) => forecasts);
    const said = late.reduce((sum, { probability }) => sum + probability, 0) / late.length;
    expect(Math.abs(said - toProbability(0.3))).toBeLessThan(0.04);
    expect(walked.rounds[0]?.forecasts[0]?.probability).toBeGreaterThan(0.75);
    // Other outcomes in the last round must change no forecast of that or an earlier round.
    const other = rounds.map((round, at) =>
      at < 199 ? round : aRound(round.candidates.map((one) => ({ ...one, outcome: one.outcome === false }))),
    );
    expect(
      walkForward(aModel({ prior: still, lists }), other).rounds.map(({ forecasts }) =>
        forecasts.map(({ probability }) => probability),
      ),
    ).toEqual(walked.rounds.map(({ forecasts }) => forecasts.map(({ probability }) => probability)));
  });

  it('never gives the players of a game more than 1 together where one of them only can have it', () => {
    const candidates = ['a', 'a', 'a', 'b'].map((gameId, at) =>
      aCandidate({
        playerId: `${at}`,
        features: [1, at === 3 ? -1 : 0.5],
        fixture: { ...aCandidate().fixture, gameId },
      }),
    );
    const lists = listOf(9);
    const chances = (over: Partial<Model>) =>
      walkForward(aModel({ lists, ...over }), [aRound(candidates)]).rounds[0]?.forecasts.map(
        ({ probability }) => probability,
      );
    expect(chances({ isExclusive: true })).toEqual([
      ...[1, 2, 3].map(() => expect.closeTo(1 / 3, 12)),
      expect.closeTo(toProbability(-1), 12),
    ]);
    expect(chances({})?.[0]).toBeCloseTo(toProbability(0.5), 12);
  });

  it('lists the likeliest of a day, or of each game', () => {
    const candidates = [0.1, 0.5, 0.9, 0.7, 0.3].map((feature, at) =>
      aCandidate({
        playerId: `${at}`,
        features: [1, feature],
        fixture: { ...aCandidate().fixture, gameId: at < 3 ? 'a' : 'b' },
      }),
    );
    const idsOf = (per: 'day' | 'game', most: number) =>
      walkForward(aModel({ lists: listOf(most, per) }), [aRound(candidates)]).rounds[0]?.forecasts.map(
        ({ candidate }) => candidate.playerId,
      );
    expect(idsOf('day', 3)).toEqual(['2', '3', '1']);
    expect(idsOf('game', 1)).toEqual(['2', '3']);
  });

  it('lists equal probabilities by player, and games without a number by their home side', () => {
    const { fixture } = aCandidate();
    const games = [
      { ...fixture, gameId: null },
      { ...fixture, gameId: null, homeTeam: 'BOS', awayTeam: 'CHI' },
      { ...fixture, gameId: null, day: '2031-05-06' },
    ];
    const candidates = games.flatMap((one, at) =>
      ['c', 'a', 'b'].map((player) => aCandidate({ playerId: `${player}${at}`, fixture: one })),
    );
    const model = aModel({ lists: listOf(2, 'game') });
    const [round] = walkForward(model, [aRound(candidates)]).rounds;
    expect(round?.forecasts.map(({ candidate }) => candidate.playerId)).toEqual(
      'a0 b0 a1 b1 a2 b2'.split(' '),
    );
  });

  it('scores in steps of a hundredth of the highest score, and learns from decided ones only', () => {
    const past = [-3, -2, -1, 1, 2, 3, 4].map((feature) =>
      aCandidate({ features: [1, feature], outcome: feature > 1 }),
    );
    const open = aCandidate({ features: [1, -9] });
    const scoreOf = (highestScore: 1 | 10) =>
      walkForward(aModel({ prior: still, highestScore }), [
        aRound([...past, open, open]),
        aRound([aCandidate({ features: [1, 0] })]),
      ]).rounds[1]?.forecasts[0]?.score;
    // The probability is 0.5 and the average 3.5 of 8. The ratio of their odds is 1 to 7/9.
    expect(scoreOf(10)).toBeCloseTo(5.6, 12);
    expect(scoreOf(1)).toBeCloseTo(0.56, 12);
  });

  it('picks the likelier side where a model has two, and scores by how likely that one is', () => {
    const past = [-3, -2, -1, 0.5].map((feature) => aCandidate({ features: [1, feature], outcome: true }));
    const next = [-2.5, 1.5].map((feature, at) => aCandidate({ playerId: `${at}`, features: [1, feature] }));
    const walk = (over: Partial<Model>) =>
      walkForward(aModel({ prior: still, ...over }), [aRound(past), aRound(next)]);
    const [, round] = walk({ isTwoSided: true }).rounds;
    expect(round?.forecasts.map(({ side, probability, score }) => [side, probability, score])).toEqual([
      ['against', expect.closeTo(toProbability(2.5), 6), 9.2],
      ['for', expect.closeTo(toProbability(1.5), 6), 8.2],
    ]);
    const [, oneSided] = walk({}).rounds;
    expect(oneSided?.forecasts.map(({ side }) => side)).toEqual(['for', 'for']);
    // The verdict is the same, because an event forecast with 30 % is also a failure forecast with 70 %.
    expect(walk({ isTwoSided: true }).records).toEqual(walk({}).records);
  });

  it('lists those of whom the highest count is expected where a list asks for that', () => {
    const candidates = [
      { playerId: 'likely', features: [1, 2], expectedCount: 1 },
      { playerId: 'many', features: [1, -1], expectedCount: 4 },
      { playerId: 'as many, likelier', features: [1, 1], expectedCount: 4 },
    ].map(aCandidate);
    const lists = listOf(2, 'game').map((list) => ({ ...list, by: 'expectedCount' as const }));
    const [round] = walkForward(aModel({ lists }), [aRound(candidates)]).rounds;
    expect(round?.forecasts.map(({ candidate }) => candidate.playerId)).toEqual([
      'as many, likelier',
      'many',
    ]);
  });

  it('learns from the lessons of a candidate in place of its outcome', () => {
    const lessons = [{ features: [1, 1], outcome: false }];
    const taught = walkForward(aModel(), [
      aRound([aCandidate({ features: [1, 1], outcome: true, lessons })]),
    ]);
    expect(taught.weights[1]).toBeLessThan(1);
    const plain = walkForward(aModel(), [aRound([aCandidate({ features: [1, 1], outcome: true })])]);
    expect(plain.weights[1]).toBeGreaterThan(1);
  });

  it('puts into a list only what it is for', () => {
    const isIn = (probability: number) => probability < 0.5;
    const model = aModel({ lists: [{ kind: KIND, isIn, per: 'day', most: 9 }] });
    const candidates = [-1, 1].map((feature) =>
      aCandidate({ playerId: `${feature}`, features: [1, feature], outcome: true }),
    );
    const { rounds } = walkForward(model, [aRound(candidates)]);
    expect(rounds[0]?.forecasts.map(({ candidate }) => candidate.playerId)).toEqual(['-1']);
  });
});
