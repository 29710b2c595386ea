import { expect, it } from 'vitest';
import { createPaint, toPrintable } from './paint.ts';

it('lets no control characters of names through to the terminal', () => {
  expect(toPrintable('evil\u001b[31m.csv\nnext\u0007')).toBe('evil.csv next ');
});

it('paints only where colours are on', () => {
  expect(createPaint(false)('red', 'x')).toBe('x');
  expect(createPaint(true)('red', 'x')).toBe('\u001b[31mx\u001b[39m');
});
