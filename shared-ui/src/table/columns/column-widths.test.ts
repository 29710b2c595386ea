import { describe, expect, it } from 'vitest';
import { toColumnWidths } from './column-widths.ts';

const tracksOf = (...columns: Parameters<typeof toColumnWidths>[0]) => toColumnWidths(columns)['--columns'];

describe('toColumnWidths', () => {
  it('gives each column at least its width, and its share of what is left', () => {
    expect(toColumnWidths([{ header: 'Team', width: 6 }, { header: 'Score' }])).toEqual({
      '--columns': 'minmax(6rem, 6fr) minmax(10rem, 10fr)',
      '--row-width': 'calc(6rem + 10rem)',
      '--sticky-width': '0px',
    });
  });

  it('says how wide the column is that stays, below which no cell is scrolled', () => {
    const widths = toColumnWidths([{ header: 'Team', width: 6, isSticky: true }, { header: 'Score' }]);
    expect(widths['--sticky-width']).toBe('min(6rem, 42vw)');
  });

  it('leaves room beside a column that stays in view, however wide it is declared', () => {
    expect(tracksOf({ header: 'Batter', width: 14, isSticky: true })).toBe('minmax(min(14rem, 42vw), 14fr)');
  });

  it('leaves more of a phone to the figures where the column that stays can be narrow', () => {
    expect(tracksOf({ header: 'Pitcher', width: 12, narrowWidth: 8, isSticky: true })).toBe(
      'minmax(clamp(8rem, 58vw - 5.125rem, 12rem), 12fr)',
    );
  });

  it('lets a column give way on a phone that says how narrow it can be', () => {
    expect(tracksOf({ header: 'Team', width: 6, narrowWidth: 4 })).toBe(
      'minmax(clamp(4rem, 13vw, 6rem), 6fr)',
    );
  });

  it('makes columns of figures as wide as their headers need in two lines, within bounds', () => {
    const widthOf = (header: string) =>
      Number(/minmax\(([\d.]+)rem/.exec(tracksOf({ header, align: 'end' }))?.[1]);
    expect(widthOf('ERA')).toBe(5);
    expect(widthOf('Exit Velo Avg (L7)')).toBeGreaterThan(6);
    expect(widthOf('A header that goes on and on and on')).toBe(9);
  });
});
