import { describe, expect, it } from 'vitest';
import { readConverterForm, toFieldTexts } from './converter-form.ts';

describe('the four fields', () => {
  it('are the edited one as it was typed, the others converted from it', () => {
    expect(toFieldTexts({ form: 'american', text: ' 150' })).toEqual({
      fraction: '3/2',
      decimal: '2.50',
      american: ' 150',
      probability: '40.00%',
    });
  });

  it.each(['abc', '', '50'])("are empty but for '%s', which is no American price", (text) => {
    expect(toFieldTexts({ form: 'american', text })).toEqual({
      fraction: '',
      decimal: '',
      american: text,
      probability: '',
    });
  });

  it('are not faulty while nothing is entered', () => {
    expect(readConverterForm({ form: 'decimal', text: ' ' })).toBeUndefined();
    expect(readConverterForm({ form: 'decimal', text: 'x' })?.ok).toBe(false);
  });
});
