import { describe, expect, it } from 'vitest';
import { findNearest, toSuggestion } from './suggest.ts';

const commands = ['publish', 'promote', 'rollback', 'freeze', 'unfreeze', 'status'];

describe('findNearest', () => {
  it.each([
    ['promot', 'promote'],
    ['rolback', 'rollback'],
    ['stauts', 'status'],
    ['roll', 'rollback'],
    ['pubilsh', 'publish'],
  ])('takes %s for %s', (word, meant) => {
    expect(findNearest(word, commands)).toBe(meant);
  });

  it.each(['deploy', 'x', ''])('takes %j for nothing that is known', (word) => {
    expect(findNearest(word, commands)).toBeUndefined();
  });

  it('finds a name by a part of it', () => {
    expect(findNearest('tools', ['host', 'remote-mlb', 'remote-tools'])).toBe('remote-tools');
  });
});

describe('toSuggestion', () => {
  it('is empty when nothing is near', () => {
    expect(toSuggestion('promot', commands)).toBe(" Did you mean 'promote'?");
    expect(toSuggestion('deploy', commands)).toBe('');
  });
});
