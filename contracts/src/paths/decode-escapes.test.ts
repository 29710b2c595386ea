import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeEscapes } from './decode-escapes.ts';

it.each([
  ['hit%20rate', 'hit rate'],
  ['%C3%A9', 'é'],
  ['', ''],
  ['100%', undefined],
  ['%', undefined],
  ['%zz', undefined],
  ['%ff', undefined],
  ['%C3', undefined],
])('reads %j as %j', (text, decoded) => {
  expect(decodeEscapes(text)).toBe(decoded);
});

it('gives back every text that was escaped, and throws on none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeEscapes(encodeURIComponent(text))).toBe(text);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(['string', 'undefined']).toContain(typeof decodeEscapes(`${text}%`));
    }),
  );
});
