import { describe, expect, it } from 'vitest';
import { nextSort, rememberSort, type Sort } from './sort.ts';

describe('nextSort', () => {
  it.each([
    ['asc', 'desc'],
    ['desc', 'asc'],
  ] as const)('turns the column in force from %s to %s', (direction, expected) => {
    expect(nextSort({ column: 'team', direction }, 'team')).toEqual({ column: 'team', direction: expected });
  });

  // CONST-15: all lists but the two below
  it('starts another column ascending', () => {
    expect(nextSort({ column: 'team', direction: 'desc' }, 'odds')).toEqual({
      column: 'odds',
      direction: 'asc',
    });
    expect(nextSort(undefined, 'odds')).toEqual({ column: 'odds', direction: 'asc' });
  });

  // CONST-15: the hit-rate sheet and the stat tracker
  it('returns descending to a column that was last sorted descending, where that is remembered', () => {
    const clicks = ['points', 'points', 'team', 'points', 'team'];
    const directions: string[] = [];
    let sort: Sort | undefined;
    let memory = {};
    for (const column of clicks) {
      sort = nextSort(sort, column, memory);
      memory = rememberSort(memory, sort);
      directions.push(`${sort.column} ${sort.direction}`);
    }
    expect(directions).toEqual(['points asc', 'points desc', 'team asc', 'points desc', 'team asc']);
  });
});
