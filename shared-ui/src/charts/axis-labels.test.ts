import { describe, expect, it } from 'vitest';
import { cutText, pickLabels, toDomain, toNamesWidth } from './axis-labels.ts';

const labels = Array.from({ length: 10 }, (_, index) => `5/${10 + index}`);

describe('the labels of an axis', () => {
  it('are all shown where there is room', () => {
    expect(pickLabels(labels, 1000)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are thinned out evenly where there is less, the newest staying', () => {
    expect(pickLabels(labels, 250)).toEqual([1, 3, 5, 7, 9]);
    expect(pickLabels(labels, 120)).toEqual([1, 5, 9]);
  });

  it('are none where there is nothing', () => {
    expect(pickLabels([], 100)).toEqual([]);
  });

  it('are cut where one is too long', () => {
    expect(cutText('Amon-Ra St. Brown', 70)).toBe('Amon-Ra S…');
    expect(cutText('Rae', 70)).toBe('Rae');
  });

  it('have room beside the bars for a whole name, on a phone too', () => {
    const longest = 'DaShawn Lindenmond';
    for (const width of [310, 390, 700]) {
      const room = toNamesWidth(['Rae', longest], width);
      expect(cutText(longest, room - 16)).toBe(longest);
      expect(room).toBeLessThan(width / 2);
    }
    expect(toNamesWidth(['Rae'], 390)).toBe(37);
  });
});

describe('the values that are drawn', () => {
  it.each([
    { values: [10, 100], domain: { min: 0, max: 112 } },
    { values: [-100, 100], domain: { min: -124, max: 124 } },
    { values: [-100], domain: { min: -112, max: 0 } },
    { values: [0, 0], domain: { min: 0, max: 0.12 } },
    { values: [], domain: { min: 0, max: 0.12 } },
  ])('of $values span $domain', ({ values, domain }) => {
    expect(toDomain(values)).toEqual(domain);
  });
});
