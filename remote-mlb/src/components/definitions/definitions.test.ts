import { expect, it } from 'vitest';
import { DEFINITIONS } from './definitions.ts';

it.each(DEFINITIONS)('says what $name means in sentences, how it is reckoned, and of what, say', (entry) => {
  expect(entry.meaning).toMatch(/^\p{Lu}.*\.$/u);
  expect(entry.formula).not.toBe('');
  expect(entry.example).toMatch(/^[\p{Lu}\d].*\d.*\.$/u);
});
