import { describe, expect, it } from 'vitest';
import { toFirstNameFirst, toNameKey } from './name-key.ts';

describe('names', () => {
  it.each([
    ['Ronald Acuña Jr.', 'ronald acuna'],
    ['A.J. Brown', 'aj brown'],
    ["Ja'Marr Chase", 'jamarr chase'],
    ['Ja’Marr Chase', 'jamarr chase'],
    ['Odell Beckham  III', 'odell beckham'],
    ['Karl-Anthony Towns', 'karl anthony towns'],
    ['V', 'v'],
    ['', ''],
  ])('gives %j the key %j', (name, key) => {
    expect(toNameKey(name)).toBe(key);
  });

  it.each([
    ['Gonsolin, Tony', 'Tony Gonsolin'],
    ['Tony Gonsolin', 'Tony Gonsolin'],
    ['Acuña Jr., Ronald', 'Ronald Acuña Jr.'],
    ['a, b, c', 'a, b, c'],
  ])('writes %j as %j', (source, name) => {
    expect(toFirstNameFirst(source)).toBe(name);
  });
});
