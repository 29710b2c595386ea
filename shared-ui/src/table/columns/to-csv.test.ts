import { describe, expect, it } from 'vitest';
import { type CsvColumn, toCsv } from './to-csv.ts';

type Row = { name: string; odds: string; average: number | null };

const COLUMNS: readonly CsvColumn<Row>[] = [
  { header: 'Player, full', csv: ({ name }) => name },
  { header: 'Picture' },
  { header: 'Odds', csv: ({ odds }) => odds },
  { header: 'Average', csv: ({ average }) => average },
];

const aRow = (changes: Partial<Row> = {}): Row => ({
  name: 'Oneil Cruz',
  odds: '+150',
  average: 1.25,
  ...changes,
});

const linesOf = (...rows: Row[]) => toCsv(COLUMNS, rows).slice(1).split('\r\n');

describe('toCsv', () => {
  it('writes a header and a line a row, without the columns that have no value', () => {
    expect(linesOf(aRow())).toEqual(['"Player, full",Odds,Average', 'Oneil Cruz,+150,1.25', '']);
  });

  it('quotes what would break a line, and doubles quotes', () => {
    expect(linesOf(aRow({ name: 'Hyun "Ha-Seong"\nKim' }))[1]).toBe('"Hyun ""Ha-Seong""\nKim",+150,1.25');
  });

  it('leaves a missing value empty', () => {
    expect(linesOf(aRow({ average: null }))[1]).toBe('Oneil Cruz,+150,');
  });

  it.each(['=1+1', '@SUM(A1)', '-cmd', '\tx'])('keeps a spreadsheet from running %j', (name) => {
    expect(linesOf(aRow({ name }))[1]).toContain(`'${name}`);
  });

  it.each([
    ['6-1', '6\u20131'],
    ['5/5', '5 of 5'],
    ['2026-05-18', '2026-05-18'],
    ['2026-05-20T23:10:00Z', '2026-05-20T23:10:00Z'],
    ['2024-2025', '2024\u20132025'],
  ])('writes %s as %s, which no spreadsheet takes for another day', (name, written) => {
    expect(linesOf(aRow({ name }))[1]).toBe(`${written},+150,1.25`);
  });

  it.each([
    [0.1 + 0.2, '0.3'],
    [2 / 3, '0.6667'],
    [-1 / 3, '-0.3333'],
    [1_234_567, '1234567'],
    [-110, '-110'],
    [-0.5, '-0.5'],
  ])('writes the number %d with at most four decimal places', (average, written) => {
    expect(linesOf(aRow({ average }))[1]).toBe(`Oneil Cruz,+150,${written}`);
  });

  it('starts with a byte order mark, so that Excel reads accents', () => {
    expect(toCsv(COLUMNS, [])).toMatch(/^\uFEFF"Player/);
  });
});
