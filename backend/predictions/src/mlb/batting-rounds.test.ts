import { describe, expect, it } from 'vitest';
import type { Candidate } from '../shared/forecast.ts';
import { hitEvent } from './batting-model.ts';
import { createBattingRounds } from './batting-rounds.ts';
import type { BattingData, BattingRow, MlbFixture } from './load-batting.ts';

const aFixture = (over: Partial<MlbFixture> = {}): MlbFixture => ({
  game_pk: 1,
  game_date: '2031-05-01',
  start_time: null,
  home_team: 'ARI',
  away_team: 'BOS',
  home_probable_pitcher: null,
  away_probable_pitcher: null,
  ...over,
});

const aRow = (over: Partial<BattingRow> = {}): BattingRow => ({
  game_date: '2031-05-01',
  game_pk: 1,
  home_team: 'ARI',
  batter: 1,
  batter_hand: 'R',
  batting_team: 'ARI',
  pitcher: 90,
  pitcher_hand: 'L',
  pitching_team: 'BOS',
  plate_appearances: 4,
  home_runs: 0,
  hits: 0,
  barrels: 0,
  expected_hits: 0,
  ...over,
});

const TOMORROW = aFixture({ game_pk: 2, game_date: '2031-05-02' });

const roundsOf = (data: Partial<BattingData>) => [
  ...createBattingRounds(hitEvent, { fixtures: [TOMORROW], lineups: [], batting: [], ...data }),
];

function forecast(data: Partial<BattingData>): Map<string, Candidate> {
  const candidates = roundsOf(data).flatMap((round) => round.candidates);
  return new Map(candidates.map((candidate) => [candidate.playerId, candidate]));
}

const FEATURES = ['one', 'batter', 'pitching', 'park', 'platoon', 'form', 'home'] as const;

const featureOf = (candidate: Candidate | undefined, name: (typeof FEATURES)[number]) =>
  candidate?.features[FEATURES.indexOf(name)] ?? Number.NaN;

describe('the rounds of batters', () => {
  it('are one for each day that follows a day with games, with what was known before', () => {
    const fixtures = [aFixture(), TOMORROW, aFixture({ game_pk: 3, game_date: '2031-05-04' })];
    const batting = [aRow(), aRow({ game_pk: 2, game_date: '2031-05-02' })];
    expect(roundsOf({ fixtures, batting }).map(({ knownUntil }) => knownUntil)).toEqual([
      '2031-05-01',
      '2031-05-02',
    ]);
    expect(roundsOf({ fixtures })).toEqual([]);
  });

  it('count for his own rate the games in which it happened to him, however many pitchers he met', () => {
    const batting = [
      aRow({ hits: 1 }),
      aRow({ pitcher: 91, hits: 0 }),
      aRow({ batter: 2, hits: 0 }),
      aRow({ batter: 3, hits: 3 }),
    ];
    const found = forecast({ batting });
    expect(['1', '2', '3'].map((id) => found.get(id)?.own)).toEqual([
      { hits: 1, trials: 1 },
      { hits: 0, trials: 1 },
      { hits: 1, trials: 1 },
    ]);
    const second = { game_pk: 2, game_date: '2031-05-02' };
    const fixtures = [aFixture({ game_pk: 3, game_date: '2031-05-03' })];
    const later = forecast({ fixtures, batting: [...batting, aRow({ ...second, batter: 3 })] });
    expect(later.get('3')?.own).toEqual({ hits: 1, trials: 2 });
  });

  it('say of each what came of it: a hit, none, or nothing where he did not bat', () => {
    const played = { game_pk: 2, game_date: '2031-05-02' };
    const batting = [
      ...[1, 2, 3].map((batter) => aRow({ batter })),
      aRow({ ...played, batter: 1, hits: 1 }),
      aRow({ ...played, batter: 2 }),
    ];
    const found = forecast({ batting });
    expect(['1', '2', '3'].map((id) => found.get(id)?.outcome)).toEqual([true, false, null]);
  });

  it('are of the first game of a double header, and of the line-up where it is announced', () => {
    const fixtures = [TOMORROW, { ...TOMORROW, game_pk: 3 }];
    const batting = [1, 2].map((batter) => aRow({ batter }));
    const found = forecast({ fixtures, batting });
    expect([...found.values()].map(({ fixture, playerId }) => `${fixture.gameId} ${playerId}`)).toEqual([
      '2 1',
      '2 2',
    ]);
    const lineups = [
      { game_pk: 2, team: 'ARI', batting_order: 1, batter: 7 },
      { game_pk: 2, team: 'BOS', batting_order: 1, batter: 8 },
      { game_pk: 9, team: 'ARI', batting_order: 1, batter: 9 },
    ];
    const announced = [...forecast({ batting, lineups }).values()];
    expect(announced.map(({ playerId, team }) => `${team} ${playerId}`)).toEqual(['ARI 7', 'BOS 8']);
    expect(announced.map((one) => featureOf(one, 'home'))).toEqual([0.5, -0.5]);
  });

  it.each(['batter', 'form'] as const)('rate by %s whoever hit above whoever did not', (feature) => {
    const found = forecast({ batting: [aRow({ hits: 3 }), aRow({ batter: 2, hits: 0 })] });
    expect(featureOf(found.get('1'), feature)).toBeGreaterThan(featureOf(found.get('2'), feature));
  });

  it('expect more of who hit well beside one who hit as often', () => {
    const found = forecast({
      batting: [aRow({ hits: 1, expected_hits: 3 }), aRow({ batter: 2, hits: 1, expected_hits: 0 })],
    });
    expect(featureOf(found.get('1'), 'batter')).toBeGreaterThan(featureOf(found.get('2'), 'batter'));
  });

  it.each([
    ['pitching', { pitcher: 91, pitching_team: 'NYM' }],
    ['pitching', { pitching_team: 'BOS' }],
    ['park', { home_team: 'ARI' }],
    ['platoon', { pitcher: 90, batter_hand: 'R', pitcher_hand: 'L' }],
  ] as const)('rate by %s who meets what hits came of: %j', (feature, row) => {
    const fixtures = [{ ...TOMORROW, away_probable_pitcher: 'pitcher' in row ? row.pitcher : null }];
    // Only other batters had these hits, so that batter 1's own rate does not change: only the feature does.
    const others = (hits: number) => [
      aRow(),
      ...[5, 6, 7].map((batter) => aRow({ ...row, batter, batting_team: 'COL', hits })),
    ];
    const [many, none] = [4, 0].map((hits) =>
      featureOf(forecast({ fixtures, batting: others(hits) }).get('1'), feature),
    );
    expect(many).toBeGreaterThan(none ?? Number.NaN);
  });
});
