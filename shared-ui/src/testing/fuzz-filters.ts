import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyKey, anyText } from '@sharpside/contracts/testing/hostile-texts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type AddressValues, toAddressFormat, toAddressQuery } from '../address/address-schema.ts';
import { type FilterSet, type Filters, listChips, toQuery } from '../board/index.ts';

/** Values that are valid, or nearly valid, for many filters. */
const VALUES = ['', '0', '-1', '1e3', '007', '2025-02-30', '9999-12-31', 'all', '__proto__'];

/**
 * A test of a screen's filters with arbitrary links: the values read from a link stay the same in the link that the
 * screen makes, each chip has words, and the query has plain values.
 *
 * @param values texts that are valid for these filters.
 */
export function fuzzFilters<F extends Filters, Others extends AddressValues>(
  title: string,
  { filters, schema }: FilterSet<F, Others>,
  values: readonly string[],
): void {
  const anyQuery = fc
    .array(
      fc.tuple(
        fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...Object.keys(schema)) }, anyKey),
        fc.oneof(fc.constantFrom(...values, ...VALUES), anyText),
      ),
      { maxLength: 8 },
    )
    .map((pairs) => new URLSearchParams(pairs).toString());

  const { read } = toAddressFormat(schema);
  fuzz(title, {
    input: anyQuery,
    check(query) {
      const found = read(new URLSearchParams(query));
      const link = new URLSearchParams(toAddressQuery(schema, found));
      expect(read(link)).toEqual(found);
      for (const { label } of listChips({ filters, values: found, changed: [...new Set(link.keys())] })) {
        expect(label).toBeTypeOf('string');
        expect(label).not.toMatch(/undefined|\[object|NaN|Invalid/);
      }
      const asked: unknown[] = Object.values(toQuery(filters, found)).flat();
      for (const one of asked) {
        expect(['undefined', 'string', 'number', 'boolean']).toContain(typeof one);
        expect(String(one).length).toBeLessThanOrEqual(100);
        expect(String(one)).not.toMatch(/NaN|Infinity|[\p{Cc}\p{Cs}]/u);
      }
    },
  });
}
