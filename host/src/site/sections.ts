import type { Access, SectionOutline } from '@sharpside/contracts';

export type SectionItem = { label: string; path: string; access: Access };

/** A menu of the bar as the front page shows it; `text` is empty if its remote has no description. */
export type Section = {
  id: string;
  label: string;
  text: string;
  first: SectionItem;
  items: readonly SectionItem[];
};

/** The sections of the front page, in the order of the bar, each with the page that its card leads to. */
export const listSections = (outlines: readonly SectionOutline[]): Section[] =>
  outlines.flatMap(({ name, navigation }) => {
    if (!navigation) return [];
    const { label, items, card } = navigation;
    const first = items.find(({ path }) => path === card?.path) ?? items[0];
    return first ? [{ id: name, label, text: card?.text ?? '', first, items }] : [];
  });
