import { expect, it } from 'vitest';
import { readSetting } from './typed-setting.ts';

const ROWS = {
  name: 'rowsPerPage',
  declared: { type: 'number', min: 1, max: 2000, default: 50, description: 'Rows of a page' },
  isOfCanary: false,
  value: null,
  since: null,
} as const;

it.each([
  ['1500', { value: 1500 }],
  ['12,5', { value: 12.5 }],
  ['1,500', { fault: 'rowsPerPage must be a number from 1 to 2000.' }],
  ['1e3', { fault: 'rowsPerPage must be a number from 1 to 2000.' }],
])('reads %j typed as a number, and never another number', (text, read) => {
  expect(readSetting(ROWS, { isDefault: false, text })).toEqual(read);
});
