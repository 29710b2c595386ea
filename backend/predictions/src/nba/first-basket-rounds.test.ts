import { describe, expect, it } from 'vitest';
import type { Candidate } from '../shared/forecast.ts';
import { createFirstBasketRounds } from './first-basket-rounds.ts';
import type { NbaData, NbaLine, NbaOpening } from './load-nba.ts';

const DAYS = ['2031-01-01', '2031-01-02', '2031-01-03'];
const [FIRST = '', SECOND = '', THIRD = ''] = DAYS;
const HOME = [1, 2, 3, 4, 5];
const AWAY = [11, 12, 13, 14, 15];

const aLine = (player_id: number, over: Partial<NbaLine> = {}): NbaLine => ({
  game_date: FIRST,
  player_id,
  minutes: 20,
  points: 10,
  threes_made: 0,
  is_starter: true,
  team: player_id > 10 ? 'LAL' : 'BOS',
  opponent: player_id > 10 ? 'BOS' : 'LAL',
  ...over,
});

const anOpening = (over: Partial<NbaOpening> = {}): NbaOpening => ({
  game_date: FIRST,
  home_team: 'BOS',
  away_team: 'LAL',
  home_jumper_id: null,
  away_jumper_id: null,
  tip_winner: null,
  first_shot_player_id: null,
  first_basket_player_id: 9,
  first_basket_team: 'BOS',
  ...over,
});

const fixtures = DAYS.map((game_date) => ({
  game_date,
  game_id: game_date,
  start_time: null,
  home_team: 'BOS',
  away_team: 'LAL',
}));

const played = (game_date: string, over: Partial<NbaLine> = {}) =>
  [...HOME, ...AWAY].map((player) => aLine(player, { game_date, ...over }));

function forecast(data: Partial<NbaData>): Map<number, Candidate> {
  const rounds = [...createFirstBasketRounds({ fixtures, lines: [], openings: [], ...data })];
  const last = rounds.at(-1)?.candidates ?? [];
  return new Map(last.map((candidate) => [Number(candidate.playerId), candidate]));
}

const shareOf = (candidate: Candidate | undefined) => candidate?.features[1] ?? Number.NaN;
const shooterOf = (candidate: Candidate | undefined) => candidate?.features[2] ?? Number.NaN;

describe('the rounds of first baskets', () => {
  const openings = [anOpening(), anOpening({ game_date: SECOND, first_basket_player_id: 1 })];

  it('are of the five who start, and of those with most minutes where nobody knows who does', () => {
    const started = [...played(FIRST), aLine(6, { minutes: 48, is_starter: false })];
    expect([...forecast({ lines: started, openings }).keys()]).toEqual([...HOME, ...AWAY]);
    const unknown = [1, 2, 3, 4, 5, 6].map((player) =>
      aLine(player, { minutes: 10 + player, is_starter: null }),
    );
    expect([...forecast({ lines: unknown, openings }).keys()]).toEqual([6, 5, 4, 3, 2]);
  });

  it('forecast nobody before the day after the first opening that is known', () => {
    const lines = [...played(FIRST), ...played(SECOND)];
    expect(forecast({ lines }).size).toBe(0);
    expect(forecast({ lines, openings: [anOpening({ game_date: THIRD })] }).size).toBe(0);
    expect(forecast({ lines, openings: [anOpening({ game_date: SECOND })] }).size).toBe(10);
  });

  it('count of each starter the games, and those whose first basket was his', () => {
    const unknown = anOpening({ game_date: SECOND, first_basket_player_id: null });
    const lines = [...played(FIRST), ...played(SECOND)];
    const found = forecast({ lines, openings: [...openings, unknown] });
    expect([1, 2, 11].map((player) => found.get(player)?.own)).toEqual([
      { hits: 1, trials: 1 },
      { hits: 0, trials: 1 },
      { hits: 0, trials: 1 },
    ]);
  });

  it('expect most of whoever scores most, made first baskets before, or took first shots', () => {
    const equal = forecast({ lines: played(FIRST), openings: [anOpening()] });
    expect(shareOf(equal.get(1))).toBeCloseTo(shareOf(equal.get(2)), 12);
    const scoring = [...played(FIRST).slice(1), aLine(1, { points: 30 })];
    const byPoints = forecast({ lines: scoring, openings: [anOpening()] });
    expect(shareOf(byPoints.get(1))).toBeGreaterThan(shareOf(byPoints.get(2)));

    const second = anOpening({ game_date: SECOND, first_basket_player_id: 1, first_shot_player_id: 2 });
    const lines = [...played(FIRST), ...played(SECOND)];
    const found = forecast({ lines, openings: [anOpening(), second] });
    expect(shareOf(found.get(1))).toBeGreaterThan(shareOf(found.get(2)));
    expect(shooterOf(found.get(2))).toBeGreaterThan(shooterOf(found.get(1)));
    expect(shooterOf(found.get(3))).toBeCloseTo(shooterOf(found.get(1)), 12);
  });

  it('say what came of it: his basket, another’s, or nothing where he did not play', () => {
    const lines = [...played(FIRST), ...played(THIRD).filter(({ player_id }) => player_id !== 3)];
    const third = anOpening({ game_date: THIRD, first_basket_player_id: 2 });
    const found = forecast({ lines, openings: [anOpening(), third] });
    expect([1, 2, 3].map((player) => found.get(player)?.outcome)).toEqual([false, true, null]);
    const open = forecast({ lines: played(FIRST), openings: [anOpening()] });
    expect(open.get(2)?.outcome).toBeNull();
  });
});
