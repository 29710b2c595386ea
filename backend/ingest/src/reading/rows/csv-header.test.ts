import { describe, expect, it } from 'vitest';
import { splitCsvLine, toHeaders } from './csv-header.ts';

describe('CSV headers', () => {
  it.each([
    ['a,b,c', ['a', 'b', 'c']],
    ['"a","b, c"', ['a', 'b, c']],
    ['"say ""hi""",x', ['say "hi"', 'x']],
    ['', ['']],
    ['a,,', ['a', '', '']],
  ])('split %j', (line, fields) => {
    expect(splitCsvLine(line)).toEqual(fields);
  });

  it('are lower case; the first of equal names stays, others and nameless ones get names of their own', () => {
    expect(toHeaders('Pitcher, fielder_2 ,PITCHER,')).toEqual([
      'pitcher',
      'fielder_2',
      'unnamed 2',
      'unnamed 3',
    ]);
  });
});
