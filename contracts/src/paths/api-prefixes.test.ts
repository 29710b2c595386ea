import { describe, expect, it } from 'vitest';
import { isOwnApi, isSameApi } from './api-prefixes.ts';

describe('isOwnApi', () => {
  it.each([
    ['/api/freshness', true],
    ['/api/nfl/matchup/', true],
    ['/api/nfl/', true],
    ['/api/nfl-2/', false],
    ['/api/nhl/nfl/', false],
    ['/api/', false],
    ['/api/toString/', false],
  ])('%s: %s', (path, expected) => {
    expect(isOwnApi(path)).toBe(expected);
  });
});

describe('isSameApi', () => {
  it.each([
    ['/api/nhl/', '/api/nhl/teams/', true],
    ['/api/nhl/teams/', '/api/nhl/', true],
    ['/api/nhl/', '/api/nhl-2/', false],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(isSameApi(one, other)).toBe(expected);
  });
});
