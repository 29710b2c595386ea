import { describe as describeSuite, expect, it } from 'vitest';
import { mlbGames } from '../../testing/mlb-games.ts';
import { describe, fielderOf, hitLocation } from './description.ts';
import { playMlbGame } from './game.ts';

const appearances = mlbGames('2026-05-01', '2026-05-10').flatMap(
  (game) => playMlbGame('sample', game).appearances,
);

const textsOf = (event: string) => appearances.filter((one) => one.event === event).map(describe);

describeSuite('describe', () => {
  it.each([
    [
      'home_run',
      /^\S.* (homers on a (fly ball|line drive) to|hits a grand slam to) (left|left center|center|right center|right) field\./,
    ],
    ['single', /^\S.* singles on a (bunt )?(ground ball|line drive|fly ball|pop up) to \w+/],
    ['strikeout', /(called out on strikes|strikes out swinging)\./],
    ['walk', / walks\./],
    ['intent_walk', / intentionally walks /],
    ['grounded_into_double_play', / grounds into a double play, /],
    ['sac_fly', / out on a sacrifice fly to (left|center|right) fielder .+ scores\./],
    ['sac_bunt', / out on a sacrifice bunt, /],
    ['field_error', / reaches on a (bunt )?fielding error by /],
    ['force_out', / (grounds|bunts) into a force out, /],
  ])('says of a %s what happened', (event, pattern) => {
    const texts = textsOf(event);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toMatch(pattern);
  });

  it('names everybody who scored, but for who hit the ball out', () => {
    for (const appearance of appearances) {
      const others = appearance.scored.filter(({ batter }) => batter.id !== appearance.batter.id);
      const text = describe(appearance);
      expect([...text.matchAll(/ scores\./g)]).toHaveLength(others.length);
      for (const { batter } of others) expect(text).toContain(`${batter.name.full} scores.`);
    }
  });

  it('is never left unfinished', () => {
    for (const appearance of appearances) {
      expect(describe(appearance)).toMatch(/\.$/);
      expect(describe(appearance)).not.toMatch(/undefined| {5}|\s\./);
    }
  });
});

describeSuite('hitLocation', () => {
  it('is one of nine fielders, and nobody for a home run', () => {
    for (const appearance of appearances) {
      const location = hitLocation(appearance);
      if (appearance.ball === null || appearance.event === 'home_run') expect(location).toBeUndefined();
      else expect(location).toBeGreaterThanOrEqual(1);
    }
  });

  it('sends left balls to the left', () => {
    const aFly = {
      exitVelocityMph: 90,
      launchAngleDeg: 35,
      distanceFt: 300,
      type: 'fly_ball' as const,
      isBunt: false,
    };
    expect(fielderOf({ ...aFly, sprayDeg: -30 }).position).toBe('LF');
    expect(fielderOf({ ...aFly, sprayDeg: 0 }).position).toBe('CF');
    expect(fielderOf({ ...aFly, sprayDeg: 30 }).position).toBe('RF');
    expect(fielderOf({ ...aFly, type: 'ground_ball', distanceFt: 100, sprayDeg: -30 }).position).toBe('3B');
  });
});
