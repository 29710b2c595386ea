import { describe, expect, it } from 'vitest';
import { findNearest } from './suggest.ts';

const commands = ['publish', 'promote', 'rollback', 'freeze', 'unfreeze', 'status'];

describe('findNearest', () => {
  it.each([
    ['promot', 'promote'],
    ['rolback', 'rollback'],
    ['back', 'rollback'],
    ['publixxh', 'publish'],
    ['pro', 'promote'],
  ])('takes %s for %s', (word, meant) => {
    expect(findNearest(word, commands)).toBe(meant);
  });

  it.each(['deploy', 'x', '', 'pr', 'staxxxs', 'froxxxe'])('takes %j for nothing that is known', (word) => {
    expect(findNearest(word, commands)).toBeUndefined();
  });

  it('takes the nearest of several', () => {
    expect(findNearest('stets', ['status', 'stats'])).toBe('stats');
    expect(findNearest('stets', ['stats', 'status'])).toBe('stats');
  });

  it('forgives one letter of a short name, and no more', () => {
    expect(findNearest('gx', ['gc'])).toBe('gc');
    expect(findNearest('hxxt', ['host'])).toBeUndefined();
  });
});
