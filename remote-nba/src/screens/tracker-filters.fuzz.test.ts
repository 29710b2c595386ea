import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyKey, anyText } from '@sharpside/contracts/testing/hostile-texts';
import { toAddressQuery } from '@sharpside/shared-ui/address';
import { listChips, toQuery } from '@sharpside/shared-ui/board';
import fc from 'fast-check';
import { expect } from 'vitest';
import { TRACKER_FILTERS } from './tracker-filters.ts';

const { filters, schema } = TRACKER_FILTERS;

/** Values that mean something to some filter, or nearly so. */
const VALUES = [
  'BOS',
  'LAL',
  'home',
  '2025-11-01',
  '2025',
  'true',
  'points',
  '',
  '0',
  '-1',
  '1e3',
  '007',
  '2025-02-30',
  '9999-12-31',
  'all',
  '__proto__',
];

const anyQuery = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...Object.keys(schema)) }, anyKey),
      fc.oneof(fc.constantFrom(...VALUES), anyText),
    ),
    { maxLength: 8 },
  )
  .map((pairs) => new URLSearchParams(pairs).toString());

function read(query: string) {
  const params = new URLSearchParams(query);
  return Object.fromEntries(
    Object.entries(schema).map(([name, param]) => {
      const fallback = typeof param.default === 'function' ? param.default() : param.default;
      return [name, param.read(params.getAll(name)) ?? fallback];
    }),
  );
}

fuzz('any link to the tracker shows filters that it has, and asks for what they say', {
  input: anyQuery,
  check(query) {
    const values = read(query);
    const link = toAddressQuery(schema, values);
    expect(read(link)).toEqual(values);
    const changed = [...new Set(new URLSearchParams(link).keys())];
    for (const { label } of listChips({ filters, values, changed })) {
      expect(label).toBeTypeOf('string');
      expect(label).not.toMatch(/undefined|\[object|NaN|Invalid/);
    }
    const asked: unknown[] = Object.values(toQuery(filters, values)).flat();
    for (const one of asked) {
      expect(['undefined', 'string', 'number', 'boolean']).toContain(typeof one);
      expect(String(one).length).toBeLessThanOrEqual(100);
      expect(String(one)).not.toMatch(/NaN|Infinity|[\p{Cc}\p{Cs}]/u);
    }
  },
});
