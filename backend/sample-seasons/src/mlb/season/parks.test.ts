import { mlbTeams } from '@sharpside/warehouse/teams/mlb-teams';
import { describe, expect, it } from 'vitest';
import { mean } from '../../testing/figures.ts';
import { mlbGames } from '../../testing/mlb-games.ts';
import { playMlbGame } from '../play/game.ts';
import { requirePark } from './parks.ts';

describe('parks', () => {
  it('are known for every team, and neutral on the whole', () => {
    const effects = mlbTeams.map(({ team }) => requirePark(team).effects);
    for (const key of ['homeRuns', 'triples', 'doubles', 'singles'] as const) {
      expect(Math.abs(mean(effects.map((one) => one[key])) - 1), key).toBeLessThan(0.03);
    }
  });

  it('show in a season of games: the friendliest park sees more home runs than the hardest', () => {
    const games = mlbGames('2026-01-01', '2026-04-30');
    const perGame = (...teams: readonly string[]) => {
      const own = games.filter(({ home }) => teams.includes(home.team));
      const turns = own.flatMap((game) => playMlbGame('sample', game).appearances);
      return turns.filter(({ event }) => event === 'home_run').length / own.length;
    };
    expect(perGame('CIN', 'LAD') / perGame('SF', 'PIT')).toBeGreaterThan(1.25);
  });

  it('are refused for a code that is no team’s', () => {
    expect(() => requirePark('XXX')).toThrow(RangeError);
  });
});
