import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeEscapes, decodeUnreserved } from './decode-escapes.ts';

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

it.each([
  ['/nba/whos%2Dhot', '/nba/whos-hot'],
  ['/%61%7a%41%5A%30%39%2d%2E%5f%7E', '/azAZ09-._~'],
  ['/a%2Fb%20c%3Fd%25e%C3%A9', '/a%2Fb%20c%3Fd%25e%C3%A9'],
  ['/50%off', '/50%off'],
])('gives %s its normal form, %s (RFC 3986, 6.2.2.2)', (path, normal) => {
  expect(decodeUnreserved(path)).toBe(normal);
});
