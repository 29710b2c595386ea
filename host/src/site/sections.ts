import type { Access, RemoteDeclaration } from '@sharpside/contracts';
import { listMenus } from './menus.ts';

/** One page of a section. */
export type SectionItem = { label: string; path: string; access: Access };

/** A menu of the bar as the front page shows it; `text` is empty where its remote says nothing of itself. */
export type Section = {
  id: string;
  label: string;
  text: string;
  first: SectionItem;
  items: readonly SectionItem[];
};

/** The sections of the front page, in the order of the bar, each with the page that its card leads to. */
export function listSections(remotes: readonly RemoteDeclaration[]): Section[] {
  const routes = new Map(remotes.flatMap(({ routes }) => routes.map((route) => [route.path, route])));
  return listMenus(remotes).flatMap(({ id, label, items, card }) => {
    // A declaration whose menu leads outside its routes is refused at publish.
    const pages = items.map((item) => ({ ...item, access: routes.get(item.path)?.access ?? 'protected' }));
    const first = pages.find(({ path }) => path === card?.path) ?? pages[0];
    return first ? [{ id, label, text: card?.text ?? '', first, items: pages }] : [];
  });
}
