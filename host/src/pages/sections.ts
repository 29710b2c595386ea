import type { Access, RemoteDeclaration } from 'contracts';
import { toMenus } from '../navigation/menus.ts';

export type SectionItem = { label: string; path: string; access: Access };
export type Section = { id: string; label: string; items: readonly SectionItem[] };

/** The menus of the bar with what each of their pages asks of a visitor. */
export function toSections(remotes: readonly RemoteDeclaration[]): Section[] {
  const routes = new Map(remotes.flatMap(({ routes }) => routes.map(({ path, access }) => [path, access])));
  return toMenus(remotes).map(({ id, label, items }) => ({
    id,
    label,
    // A declaration whose menu leads outside its routes is refused at publish.
    items: items.map((item) => ({ ...item, access: routes.get(item.path) ?? 'protected' })),
  }));
}
