import type { Access } from '@sharpside/contracts';
import type { Section } from '../home/sections.ts';

/** The pages of one access in words. */
export type Opening = { access: Access; pages: string };

// The dearest first: it opens what the others do, too.
const ACCESSES: readonly Access[] = ['subscriber', 'protected', 'public'];

// More names than these are a list to read through, and the front page has that.
const MOST_NAMED = 5;

function toWords(sections: readonly Section[], access: Access): string {
  const found = sections
    .map(({ label, items }) => ({ label, pages: items.filter((item) => item.access === access) }))
    .filter(({ pages }) => pages.length > 0);
  const all = found.flatMap(({ pages }) => pages);
  if (all.length <= MOST_NAMED) return all.map(({ label }) => label).join(', ');
  return `${all.length} pages: ${found.map(({ label, pages }) => `${pages.length} ${label}`).join(', ')}`;
}

/** The pages by access: subscription, login, or neither; an access that no listed page has is left out. */
export const toOpenings = (sections: readonly Section[]): Opening[] =>
  ACCESSES.map((access) => ({ access, pages: toWords(sections, access) })).filter(
    ({ pages }) => pages !== '',
  );
