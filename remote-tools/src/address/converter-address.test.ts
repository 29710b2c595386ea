import { describe, expect, it } from 'vitest';
import type { ConverterForm } from '../forms/converter-form.ts';
import { readConverterAddress, toConverterEntries } from './converter-address.ts';

const read = (query: string) => readConverterAddress(new URLSearchParams(query));

describe('an address read by the converter', () => {
  it.each([
    { query: '', edited: { form: 'american', text: '-110' } },
    { query: 'american=', edited: { form: 'american', text: '' } },
    { query: 'american=+150', edited: { form: 'american', text: '+150' } },
    { query: 'probability=52.4', edited: { form: 'probability', text: '52.4' } },
    { query: 'decimal=abc', edited: { form: 'decimal', text: 'abc' } },
    { query: 'ref=mail&decimal=2.50', edited: { form: 'decimal', text: '2.50' } },
  ])("'$query' fills in $edited.form with '$edited.text'", ({ query, edited }) => {
    expect(read(query)).toEqual(edited);
  });

  it('is cut short where it is longer than any price', () => {
    expect(read(`decimal=${'9'.repeat(500)}`).text).toHaveLength(40);
  });
});

describe('an address written by the converter', () => {
  it.each([
    { edited: { form: 'american', text: '+150' }, entries: [['american', '+150']] },
    { edited: { form: 'probability', text: '50 %' }, entries: [['probability', '50 %']] },
    { edited: { form: 'decimal', text: ' ' }, entries: [['decimal', '']] },
    { edited: { form: 'probability', text: 'abc' }, entries: [['probability', 'abc']] },
  ] satisfies { edited: ConverterForm; entries: unknown }[])(
    "of $edited.form '$edited.text' is $entries",
    ({ edited, entries }) => {
      expect(toConverterEntries(edited)).toEqual(entries);
    },
  );
});
