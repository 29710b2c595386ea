import { expect, it } from 'vitest';
import type { NflLine } from './load-touchdowns.ts';
import { createFirstTouchdownRounds, createTouchdownRounds } from './touchdown-rounds.ts';

const aLine = (week: number, over: Partial<NflLine> = {}): NflLine => ({
  season: 2031,
  week,
  player_id: 'back',
  position: 'RB',
  team: 'ARI',
  opponent: 'ATL',
  carries: 10,
  targets: 2,
  touchdowns: 0,
  ...over,
});

const fixtures = [1, 2].map((week) => ({
  game_id: `2031_${week}_ATL_ARI`,
  season: 2031,
  week,
  game_date: `2031-09-0${week}`,
  start_time: null,
  home_team: 'ARI',
  away_team: 'ATL',
}));

const players = ['back', 'idle', 'absent'];
const lines = [...players.map((player_id) => aLine(1, { player_id })), aLine(2, { touchdowns: 1 })];
const firsts = [{ season: 2031, week: 2, team: 'ARI', player_id: 'back' }];
const onField = [{ season: 2031, week: 2, player_id: 'idle' }];

it.each([
  ['a touchdown', createTouchdownRounds],
  ['the first touchdown', createFirstTouchdownRounds],
])(
  'of %s one who took the field without a touch had none, and one who did not play has no outcome',
  (_, create) => {
    const [round] = create({ fixtures, lines, firsts, onField });
    const outcomes = round?.candidates.map(({ playerId, outcome }) => [playerId, outcome]);
    expect(Object.fromEntries(outcomes ?? [])).toEqual({ back: true, idle: false, absent: null });
  },
);
