import { describe, expect, it } from 'vitest';
import { looksLikeAnother, toShownName } from './shown-name.ts';

describe('the name of somebody in a list', () => {
  const ANN = 'Ann <ann@example.com>';

  it.each([
    ['short', ANN, [ANN, 'Bob <bob@example.com>'], 'Ann'],
    ['whole where there is no account', 'Ops', [ANN], 'Ops'],
    ['whole where there is only an account', '<ann>', [], '<ann>'],
    ['with the account beside a namesake', ANN, ['Ann <ann@other.example>'], ANN],
    ['with the account beside one who reads the same', ANN, ['ÁNN  <x>'], ANN],
    ['with the account beside a token of that name', ANN, ['ann'], ANN],
    ['short beside other entries of the same person', ANN, [ANN, ANN], 'Ann'],
    ['with the account where it mixes scripts', 'Аnn <eve>', [], 'Аnn <eve>'],
    ['with the account where all of it only looks Latin', 'Орѕ <eve>', [], 'Орѕ <eve>'],
    ['short in another script', 'Дмитрий <d@example.com>', [], 'Дмитрий'],
  ])('is %s', (_, by, among, expected) => {
    expect(toShownName(by, among)).toBe(expected);
  });
});

describe('a name that can be taken for another', () => {
  it.each(['Олga', 'Орѕ', 'Αnn', 'ΑΝΝ', 'Ｏlga', 'ﬁnance'])('is %j', (name) => {
    expect(looksLikeAnother(name)).toBe(true);
  });

  it.each(['Olga Núñez-Łoś', 'Команда', 'Ελένη', '東京チーム A', 'MLB team 2', '7'])('is not %j', (name) => {
    expect(looksLikeAnother(name)).toBe(false);
  });
});
