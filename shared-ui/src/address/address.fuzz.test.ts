import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyAddress, anyKey, anyText } from '@sharpside/contracts/testing/hostile-texts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { findChanged, findUnknown, toAddressFormat, toAddressQuery, toDefaults } from './address-schema.ts';
import { SCHEMA } from './testing/a-schema.ts';

const WORDS = 'all BOS L R points day 2025-03-28 2025-02-30 2026-05-21 0 1 -1 -0 00 1e3 999999999999999 east';
const VALUES = ['', ' ', '\u0000', '\ud83d', ...WORDS.split(' ')];
const anyPair = fc.tuple(
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...Object.keys(SCHEMA)) }, anyKey),
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...VALUES) },
    anyText,
    fc.string({ unit: 'binary', minLength: 95, maxLength: 130 }),
  ),
);
const anyQuery = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(anyPair, { maxLength: 8 }).map((pairs) => new URLSearchParams(pairs).toString()),
  },
  anyAddress,
);

const format = toAddressFormat(SCHEMA);

fuzz('an address is read as values of its filters, and a link to them is read as the same', {
  input: anyQuery,
  known: ['offset=-0'],
  check(query) {
    const values = format.read(new URLSearchParams(query));
    const link = toAddressQuery(SCHEMA, values);
    expect(format.read(new URLSearchParams(link))).toEqual(values);
    expect(toAddressQuery(SCHEMA, format.read(new URLSearchParams(link)))).toBe(link);
    const changed = findChanged(SCHEMA, values);
    expect(new Set(new URLSearchParams(link).keys())).toEqual(new Set(changed));
    for (const name of changed) expect(values[name]).not.toEqual(toDefaults(SCHEMA)[name]);
  },
});

fuzz('every text that an address holds can be sent to the backend, and shown', {
  input: anyQuery,
  known: ['offset=-0'],
  check(query) {
    const params = new URLSearchParams(query);
    const { player, note, book, division, page, offset, from, date } = format.read(params);
    const unknown = Object.values(findUnknown(SCHEMA, params)).flat();
    for (const text of [player, note, ...book, ...division, ...unknown]) {
      expect(text.length).toBeLessThanOrEqual(100);
      expect(text).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    }
    expect([page, offset].every(Number.isSafeInteger) && page >= 1 && !Object.is(offset, -0)).toBe(true);
    for (const day of [from, date]) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
  },
});
