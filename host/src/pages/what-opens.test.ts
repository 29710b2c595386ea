import { expect, it } from 'vitest';
import type { Section } from '../home/sections.ts';
import { toOpenings } from './what-opens.ts';

const aSection = (label: string, count: number): Section => {
  const items = Array.from({ length: count }, (_, index) => ({
    label: `${label} ${index + 1}`,
    path: `/${label}/${index}`,
    access: 'protected' as const,
  }));
  return { id: label, label, text: '', first: items[0] ?? { label, path: '/', access: 'protected' }, items };
};

it('names a few pages, and counts many', () => {
  expect(toOpenings([aSection('MLB', 3), aSection('NBA', 2)])).toEqual([
    { access: 'protected', pages: 'MLB 1, MLB 2, MLB 3, NBA 1, NBA 2' },
  ]);
  expect(toOpenings([aSection('MLB', 4), aSection('NBA', 2)])).toEqual([
    { access: 'protected', pages: '6 pages: 4 MLB, 2 NBA' },
  ]);
});

it('leaves out what opens nothing', () => {
  expect(toOpenings([])).toEqual([]);
});
