import { describe, expect, it } from 'vitest';
import { sum } from '../../testing/figures.ts';
import { mlbGames } from '../../testing/mlb-games.ts';
import { toBoxScore } from './box-score.ts';
import { playMlbGame } from './game.ts';
import type { PlateAppearance, PlayedGame } from './play.ts';

const slate = mlbGames('2026-05-01', '2026-05-06');
const played = slate.map((game) => playMlbGame('sample', game));
const appearances = played.flatMap((game) => game.appearances);

const halvesOf = ({ appearances: all }: PlayedGame) => [
  ...Map.groupBy(all, ({ inning, half }) => `${inning} ${half}`).values(),
];

describe('playMlbGame', () => {
  it('plays the same game the same way, and another one for another seed', () => {
    const [game] = slate;
    if (game === undefined) throw new Error('a day has games');
    expect(playMlbGame('sample', game)).toEqual(played[0]);
    expect(playMlbGame('other', game).appearances).not.toEqual(played[0]?.appearances);
  });

  it('counts from pitch to pitch to legal counts, and ends each turn with the pitch that decides it', () => {
    for (const { pitches, event } of appearances) {
      for (const [index, { balls, strikes }] of pitches.entries()) {
        expect(balls).toBeLessThanOrEqual(3);
        expect(strikes).toBeLessThanOrEqual(2);
        const before = pitches[index - 1];
        const isFoul = before?.description === 'foul' && before.strikes === 2;
        const counted = before ? before.balls + before.strikes + (isFoul ? 0 : 1) : 0;
        expect(balls + strikes).toBe(counted);
      }
      const last = pitches.at(-1);
      if (event === 'walk') expect(last).toMatchObject({ balls: 3 });
      if (event === 'strikeout') expect(last).toMatchObject({ strikes: 2 });
      if (event === 'hit_by_pitch') expect(last?.description).toBe('hit_by_pitch');
      const inPlay = pitches.filter(({ description }) => description === 'hit_into_play');
      expect(inPlay.at(0)).toBe(inPlay.length === 0 ? undefined : last);
    }
  });

  it('ends half innings with the third out, or with the run that wins the game', () => {
    for (const game of played) {
      const halves = halvesOf(game);
      for (const [index, half] of halves.entries()) {
        const { after, half: name, inning } = half.at(-1) ?? {};
        const isWalkOff = index === halves.length - 1 && name === 'Bot' && (inning ?? 0) >= 9;
        if (!isWalkOff) expect(after?.outs).toBe(3);
      }
    }
  });

  it('has a winner after nine innings or more, and no bottom of the ninth for a side that leads', () => {
    for (const game of played) {
      expect(game.innings).toBeGreaterThanOrEqual(9);
      expect(game.homeScore).not.toBe(game.awayScore);
      const last = game.appearances.at(-1);
      if (last?.half === 'Top') expect(game.homeScore).toBeGreaterThan(game.awayScore);
    }
  });

  it('adds up: turns and box score give the same runs, outs, pitches and batters', () => {
    for (const game of played) {
      const lines = [...toBoxScore(game).pitching.values()];
      const thrown = game.appearances.flatMap(({ pitches }) => pitches);
      expect(sum(lines.map(({ runs }) => runs))).toBe(game.homeScore + game.awayScore);
      expect(sum(lines.map(({ outs }) => outs))).toBe(
        sum(game.appearances.map(({ before, after }) => after.outs - before.outs)),
      );
      expect(sum(lines.map(({ numberOfPitches }) => numberOfPitches))).toBe(thrown.length);
      expect(sum(lines.map(({ battersFaced }) => battersFaced))).toBe(game.appearances.length);
      for (const { earnedRuns, runs } of lines) expect(earnedRuns).toBeLessThanOrEqual(runs);
    }
  });

  it('names a winner and a loser of the right sides', () => {
    for (const game of played) {
      const { winner, loser } = toBoxScore(game);
      const isHomeWin = game.homeScore > game.awayScore;
      const [won, lost] = isHomeWin ? [game.home, game.away] : [game.away, game.home];
      expect(won.pitchers).toContain(winner);
      expect(lost.pitchers).toContain(loser);
    }
  });

  it('bats in order', () => {
    for (const game of played) {
      for (const [half, side] of [
        ['Top', game.away],
        ['Bot', game.home],
      ] as const) {
        const places = side.lineUp.order.map(({ batter }) => batter.id);
        let expected = 0;
        for (const { batter } of game.appearances.filter((one) => one.half === half)) {
          expect(batter.id).toBe(places[expected]);
          expected = (expected + 1) % 9;
        }
      }
    }
  });

  it('has nobody on two bases, and everybody who scores was on base or batted', () => {
    const isOnce = ({ first, second, third }: PlateAppearance['after']['bases']) => {
      const ids = [first, second, third].flatMap((runner) => runner?.batter.id ?? []);
      return new Set(ids).size === ids.length;
    };
    for (const { before, scored, batter, after } of appearances) {
      expect(isOnce(after.bases)).toBe(true);
      const { first, second, third } = before.bases;
      const around = [first?.batter.id, second?.batter.id, third?.batter.id, batter.id];
      for (const runner of scored) expect(around).toContain(runner.batter.id);
    }
  });
});
