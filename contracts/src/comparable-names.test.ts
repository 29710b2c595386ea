import { describe, expect, it } from 'vitest';
import {
  compareNames,
  compareTexts,
  createNameSearch,
  toComparableName,
  toNameKey,
  toSearchWords,
} from './comparable-names.ts';

it.each([
  ['Ronald Acuña Jr.', 'ronald acuna jr', 'ronald acuna'],
  ['A.J. Brown', 'aj brown', 'aj brown'],
  ['A. J. Brown', 'aj brown', 'aj brown'],
  ["Ja'Marr Chase", 'jamarr chase', 'jamarr chase'],
  ['Ja’Marr Chase', 'jamarr chase', 'jamarr chase'],
  ['Haʻa Tuaʼi', 'haa tuai', 'haa tuai'],
  ['Odell Beckham  III', 'odell beckham iii', 'odell beckham'],
  ['Karl-Anthony Towns', 'karl anthony towns', 'karl anthony towns'],
  ['Nikola Đurišić', 'nikola durisic', 'nikola durisic'],
  ['Łukasz Strauß', 'lukasz strauss', 'lukasz strauss'],
  ['大谷 翔平', '大谷 翔平', '大谷 翔平'],
  ['V', 'v', 'v'],
  ['Bob  Sr', 'bob sr', 'bob'],
  ['X Y', 'x y', 'x y'],
  ['', '', ''],
])('%j is compared as %j, and joined by %j', (name, comparable, key) => {
  expect([toComparableName(name), toNameKey(name)]).toEqual([comparable, key]);
});

describe('the words of a search', () => {
  it.each([
    ['Néstor Côté', ['nestor', 'cote']],
    ["Who's Hot", ['whos', 'hot']],
    ['O’Neill-Smith', ['oneill', 'smith']],
    ['  1st   Inning ', ['1st', 'inning']],
    ['東京 5', ['東京', '5']],
    ['– · /', []],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(toSearchWords(text)).toEqual(words);
  });
});

describe('a search for a name', () => {
  it.each([
    ['jd martin', 'J.D. Martinez', true],
    ['martinez jd', 'J. D. Martinez', true],
    ['oneil', "Tyler O'Neill", true],
    ['oneil', 'Tyler O’Neil', true],
    ['jamir', "Ja'Mir Stone", true],
    ['smithnjigba', 'Jaxon Smith-Njigba', true],
    ['delacruz', 'Elly De La Cruz', true],
    ['anta', 'Dennis Santana', true],
    ['acuna', 'Ronald Acuña Jr.', true],
    ['acuna jr', 'Ronald Acuña Jr.', true],
    ['acuna jr', 'Ronald Acuña', true],
    ['griffey jr', 'Ken Griffey Sr.', false],
    ['jr', 'Ken Griffey', false],
    ['jose v', 'Jose Ramirez', false],
    // Short words do not go across words.
    ['jd', 'Benj Davis', false],
    ['', 'Anybody', true],
    ['%', '100 % Anybody', false],
  ])('for %j, %j: %s', (text, name, isFound) => {
    expect(createNameSearch(text)(name)).toBe(isFound);
  });
});

it('sorts names without accents, case and signs', () => {
  const names = [
    'Ángel Ámbar',
    'ben Bow',
    "d'Arnaud",
    'Élmer Díaz',
    'Jos',
    'José',
    'Zack Zed',
    '大谷',
    '\u{20bb7}',
  ];
  expect(names.toReversed().sort(compareNames)).toEqual(names);
  expect(compareNames('JOSÉ', 'jose')).toBe(0);
});

it('sorts texts by code points, as SQL does', () => {
  // The second text is lower by code units, of which it has two.
  const texts = ['', '2025-01-01', '2025-01-02', 'Z', 'a', 'ab', '\uff21', '\u{1f600}'];
  expect(texts.toReversed().sort(compareTexts)).toEqual(texts);
});
