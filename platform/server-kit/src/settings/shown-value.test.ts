import { expect, it } from 'vitest';
import { toShownValue } from './shown-value.ts';

it.each([
  ['http://a.example:99999', 'http://a.example:99999'],
  ['redis://user:PASSWORD@h:6379', '...@h:6379'],
  ['default:PASSWORD@h:6379', '...@h:6379'],
  ['redis:/:PASSWORD@h', '...@h'],
  ['http://u:PASS/WORD@a@h', '...@h'],
  [`http://u:PASSWORD${'x'.repeat(300)}@h`, '...@h'],
  ['https://h/?token=PASSWORD', 'https://h/?...'],
  ['{"secret":"PASSWORD"}', 'a text of 21 letters, no path'],
  ['"PASSWORD"', 'a text of 10 letters, no path'],
])('shows %s without what may be a secret', (text, shown) => {
  expect(toShownValue(text)).toBe(shown);
  expect(toShownValue(text)).not.toContain('PASSWORD');
});

it('shows the beginning of a long one', () => {
  expect(toShownValue('x'.repeat(1_000))).toBe('x'.repeat(200));
});
