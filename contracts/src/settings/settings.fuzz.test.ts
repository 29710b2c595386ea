import fc from 'fast-check';
import * as v from 'valibot';
import { expect } from 'vitest';
import { fuzz } from '../testing/fuzz.ts';
import { anyKey, anyOddValue, anyText, nearDocument } from '../testing/hostile-texts.ts';
import { findSettingFault, formatSettingValue, resolveSettings } from './index.ts';
import {
  settingChangesSchema,
  settingsDeclarationSchema,
  settingValuesSchema,
} from './setting-declaration.ts';

const DECLARED = {
  rowsPerPage: {
    type: 'number',
    min: 10,
    max: 100,
    integer: true,
    default: 25,
    description: 'Rows of a page.',
  },
  notice: { type: 'text', maxLength: 80, default: '', description: 'A line above the table.' },
  help: { type: 'url', default: '', description: 'A page of help.' },
  order: { type: 'choice', options: ['up', 'down'], default: 'up', description: 'The first order.' },
  isOpen: { type: 'boolean', default: true, description: 'Open at first.' },
};
const declared = v.parse(settingsDeclarationSchema, DECLARED);

fuzz('every declared setting has a value that it accepts, whatever a channel holds', {
  input: fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(DECLARED)), anyKey), anyOddValue, {
    maxKeys: 6,
  }),
  check(values) {
    const given = v.safeParse(settingValuesSchema, values);
    const resolved = resolveSettings(declared, given.success ? given.output : {});
    expect(Object.keys(resolved)).toEqual(Object.keys(DECLARED));
    for (const [name, one] of Object.entries(declared)) {
      expect(findSettingFault(one, resolved[name])).toBeUndefined();
      const faultOfGiven = findSettingFault(one, values[name]);
      if (faultOfGiven !== undefined) expect(resolved[name]).toBe(one.default);
    }
  },
});

fuzz('a value of a setting is one line, and an address one that begins with https', {
  input: fc.oneof(
    anyText,
    anyText.map((text) => `https:${text}`),
  ),
  check(text) {
    const values = v.safeParse(settingValuesSchema, { help: text });
    if (!values.success) return;
    expect(formatSettingValue(text)).not.toMatch(/[\r\n]/);
    if (
      text === '' ||
      findSettingFault(declared.help ?? { type: 'url', default: '', description: '' }, text) !== undefined
    )
      return;
    expect(new URL(text).protocol).toBe('https:');
  },
});

fuzz('a declaration or a change that is taken is taken again as it was read', {
  input: fc.tuple(
    fc.constantFrom(settingsDeclarationSchema, settingChangesSchema),
    nearDocument(DECLARED),
    nearDocument({ rowsPerPage: 5, notice: null, a: 'b', c: true }),
  ),
  check([schema, ...texts]) {
    for (const text of texts) {
      const { success, output } = v.safeParse<v.GenericSchema>(schema, JSON.parse(text));
      if (!success) continue;
      expect(v.parse<v.GenericSchema>(schema, JSON.parse(JSON.stringify(output)))).toEqual(output);
      expect(Object.keys(Object(output)).every((name) => /^[a-z][A-Za-z0-9]*$/.test(name))).toBe(true);
    }
  },
});
