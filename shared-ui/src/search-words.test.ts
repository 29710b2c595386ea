import { describe, expect, it } from 'vitest';
import { formatSample } from './format-sample.ts';
import { toSearchWords } from './search-words.ts';

describe('the words of a search', () => {
  it.each([
    ['Néstor Côté', ['nestor', 'cote']],
    ["Who's Hot", ['whos', 'hot']],
    ['O’Neill-Smith', ['oneill', 'smith']],
    ['  1st   Inning ', ['1st', 'inning']],
    ['São.Paulo/Rio', ['sao', 'paulo', 'rio']],
    ['東京 5', ['東京', '5']],
    ['– · /', []],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(toSearchWords(text)).toEqual(words);
  });
});

it.each([
  [0, '0 games'],
  [1, '1 game'],
  [10, '10 games'],
])('a sample of %d is %s', (count, text) => {
  expect(formatSample(count, 'game')).toBe(text);
});
