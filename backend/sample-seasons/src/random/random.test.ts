import { describe, expect, it } from 'vitest';
import { deviation, mean } from '../testing/figures.ts';
import { chanceOf, hashText, Random } from './random.ts';

const many = <T>(count: number, draw: () => T) => Array.from({ length: count }, draw);

describe('Random', () => {
  it('gives numbers that are written down here, so that an upgrade cannot change the sample unnoticed', () => {
    const random = new Random('sample', '2026-11-20');
    const numbers = many(3, () => Math.floor(random.next() * 1e9));
    expect(numbers).toEqual([889_597_309, 110_586_795, 839_178_871]);
  });

  it.each([
    ['another seed', ['other', 7]],
    ['another number', ['seed', 8]],
    ['the same text cut elsewhere', ['see', 'd', 7]],
  ])('gives other numbers for %s', (_, parts) => {
    const [one, other] = [new Random('seed', 7), new Random(...parts)];
    expect(many(5, () => one.next())).not.toEqual(many(5, () => other.next()));
  });

  it('spreads evenly from 0 to 1', () => {
    const random = new Random('even');
    const numbers = many(100_000, () => random.next());
    const tenths = Map.groupBy(numbers, (x) => Math.floor(x * 10));
    expect([...tenths.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const [, { length }] of tenths) expect(Math.abs(length - 10_000)).toBeLessThan(300);
  });

  it.each<[string, (random: Random) => number, number, number]>([
    ['normal', (random) => random.normal(10, 3), 10, 9],
    ['gamma', (random) => random.gamma(1.6), 1.6, 1.6],
    ['binomial', (random) => random.binomial(10, 0.3), 3, 2.1],
  ])('draws %s numbers with their mean and variance', (name, draw, middle, variance) => {
    const random = new Random(name);
    const numbers = many(50_000, () => draw(random));
    expect(mean(numbers)).toBeCloseTo(middle, 1);
    expect(deviation(numbers)).toBeCloseTo(Math.sqrt(variance), 1);
  });

  it('picks places as often as they are heavy', () => {
    const random = new Random('weights');
    const places = many(40_000, () => random.weighted([1, 0, 3]));
    expect(places.filter((place) => place === 0).length / 40_000).toBeCloseTo(0.25, 1);
    expect(places).not.toContain(1);
  });

  it('shuffles without losing or doubling anything', () => {
    const items = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const shuffled = new Random('shuffle').shuffled(items);
    expect(shuffled).not.toEqual(items);
    expect(shuffled.sort()).toEqual(items);
  });

  it('reaches both ends of a range of whole numbers', () => {
    const random = new Random('whole');
    expect(new Set(many(200, () => random.whole(2, 4)))).toEqual(new Set([2, 3, 4]));
  });
});

it('chanceOf is one even number for its parts', () => {
  const numbers = Array.from({ length: 20_000 }, (_, index) => chanceOf('even', index));
  expect(mean(numbers)).toBeCloseTo(0.5, 2);
  expect(deviation(numbers)).toBeCloseTo(Math.sqrt(1 / 12), 2);
  expect(chanceOf('even', 3)).toBe(numbers[3]);
});

it('hashText has no two equal hashes for ten thousand close texts', () => {
  const hashes = Array.from({ length: 10_000 }, (_, index) => hashText(`game ${index}`));
  expect(new Set(hashes).size).toBe(10_000);
});
