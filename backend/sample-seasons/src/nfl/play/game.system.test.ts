import { describe, expect, it } from 'vitest';
import { mean, shareOf, sum } from '../../testing/figures.ts';
import { queryShared } from '../../testing/query-shared.ts';
import { sharedFile } from '../../testing/shared-data.ts';
import type { coverages } from '../season/coverage.ts';
import { nflGamesOf, REGULAR_WEEKS } from '../season/schedule.ts';
import { playNflGame } from './game.ts';
import type { NflPlay, PlayedNflGame } from './play.ts';
import { toNflLines, touchdownsIn } from './player-lines.ts';

const games = nflGamesOf('sample', 2024).filter(({ week }) => week <= REGULAR_WEEKS);
const played = games.map((game) => playNflGame('sample', game));
const plays = played.flatMap((game) => game.plays);

describe('playNflGame', () => {
  it('plays the same game the same way, and another one for another seed', () => {
    const [game] = games;
    if (game === undefined) throw new Error('a season has games');
    expect(playNflGame('sample', game)).toEqual(played[0]);
    expect(playNflGame('other', game).plays).not.toEqual(played[0]?.plays);
  });

  it('adds up: plays give the points of the board, and a tie comes after an overtime only', () => {
    for (const { plays: all, homeScore, awayScore, quarters } of played) {
      if (homeScore === awayScore) expect(quarters).toBe(5);
      expect(sum(all.map(({ points = 0 }) => points))).toBe(homeScore + awayScore);
      expect(all.at(-1)).toMatchObject({ homeScore, awayScore });
    }
  });

  it('keeps plays in order of time, with ids that go up, and none beyond the goal line', () => {
    for (const { plays: all } of played) {
      const times = all.map(({ elapsedS }) => elapsedS);
      const ids = all.map(({ id }) => id);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    }
    for (const { kind, yards, yardsToGoal, touchdown } of plays.filter((play) => play.kind !== 'kick')) {
      expect(yards, kind).toBeLessThanOrEqual(yardsToGoal);
      if (touchdown?.kind === 'pass' || touchdown?.kind === 'rush') expect(yards).toBe(yardsToGoal);
    }
  });

  it('sends eleven different players out on every pass, the one who is thrown to among them', () => {
    for (const { chart, target } of plays) {
      if (target) expect(chart?.offensePlayers).toContain(target);
      if (chart === undefined) continue;
      expect(chart.offensePlayers).toHaveLength(11);
      expect(new Set(chart.offensePlayers.map(({ id }) => id)).size).toBe(11);
      expect(chart.offensePlayers[0]?.position).toBe('QB');
    }
  });
});

it('toNflLines gives the same from the thrower’s and the catcher’s side, and counts every touchdown once', () => {
  for (const game of played) {
    const lines = toNflLines(game).map(({ line }) => line);
    const total = (key: keyof (typeof lines)[number]) => sum(lines.map((line) => line[key]));
    expect(total('passingYards')).toBe(total('receivingYards'));
    expect(total('passingTds')).toBe(total('receivingTds'));
    expect(total('completions')).toBe(total('receptions'));
    const scored = game.plays.filter(({ touchdown: td }) => td && (td.kind !== 'other' || td.isReturn));
    expect(sum(lines.map(touchdownsIn))).toBe(scored.length);
  }
});

const perSide = (of: (game: PlayedNflGame) => number) => mean(played.map(of)) / 2;
const countPlays = (holds: (play: NflPlay) => boolean) =>
  perSide(({ plays: all }) => all.filter(holds).length);
const yardsOf = (holds: (play: NflPlay) => boolean) =>
  perSide(({ plays: all }) => sum(all.filter(holds).map(({ yards }) => yards)));

type Target = readonly [what: string, value: () => number, target: number, tolerance: number];

describe('a sample season of football', () => {
  it.each<Target>([
    ['passes', () => countPlays(({ kind }) => kind === 'pass'), 33.5, 1.5],
    ['completions', () => countPlays(({ isComplete }) => isComplete === true), 21.6, 1.2],
    ['passing yards', () => yardsOf(({ isComplete }) => isComplete === true), 235, 14],
    ['touchdown passes', () => countPlays(({ touchdown }) => touchdown?.kind === 'pass'), 1.39, 0.15],
    ['interceptions', () => countPlays(({ isInterception }) => isInterception === true), 0.78, 0.1],
    ['sacks', () => countPlays(({ kind }) => kind === 'sack'), 2.5, 0.3],
    ['runs', () => countPlays(({ kind }) => kind === 'run'), 27, 1.5],
    ['rushing yards', () => yardsOf(({ kind }) => kind === 'run'), 117, 8],
    ['touchdown runs', () => countPlays(({ touchdown }) => touchdown?.kind === 'rush'), 0.88, 0.15],
    ['points', () => perSide(({ homeScore, awayScore }) => homeScore + awayScore), 21.9, 1.5],
    ['players with a line', () => perSide((game) => toNflLines(game).length), 9.9, 0.8],
  ])('has about as many %s a side as the league', (_, value, target, tolerance) => {
    expect(Math.abs(value() - target)).toBeLessThanOrEqual(tolerance);
  });

  it.each<readonly [coverage: (typeof coverages)[number], percent: number, tolerance: number]>([
    ['COVER_3', 31, 3],
    ['COVER_1', 22, 2.5],
    ['PREVENT', 0.5, 0.4],
  ])('plays %s on about %d per cent of passes', (coverage, percent, tolerance) => {
    const charts = plays.flatMap(({ chart }) => chart ?? []);
    const share = shareOf(charts, (chart) => chart.coverage === coverage);
    expect(Math.abs(100 * share - percent)).toBeLessThanOrEqual(tolerance);
  });

  it.skipIf(sharedFile('nfl/player_stats_2023.csv.gz') === undefined)(
    'spreads targets and carries over a team as real seasons do',
    { tags: 'shared-data' },
    async () => {
      const real = await queryShared(
        `SELECT place, avg(targets) AS targets FROM (
           SELECT targets, row_number() OVER (PARTITION BY recent_team, week ORDER BY targets DESC) AS place
           FROM read_csv('nfl/player_stats_2023.csv.gz', sample_size = -1) WHERE season_type = 'REG' AND targets > 0)
         WHERE place <= 5 GROUP BY place ORDER BY place`,
      );
      const ranked = played.flatMap((game) =>
        (['home', 'away'] as const).map((side) =>
          toNflLines(game)
            .filter((one) => one.side === side && one.line.targets > 0)
            .map(({ line }) => line.targets)
            .sort((a, b) => b - a),
        ),
      );
      for (const { place, targets } of real) {
        const ours = mean(ranked.flatMap((counts) => counts[Number(place) - 1] ?? []));
        expect(Math.abs(ours - Number(targets)), `place ${place}`).toBeLessThan(0.7);
      }
    },
  );
});
