import type { Navigation, SectionOutline } from '@sharpside/contracts';

/** `heading` stands above the item, and belongs to all up to the next heading. */
type MenuItem = { label: string; path: string; heading?: string | undefined };
/** One dropdown of the bar. The id is the remote's name, because labels need not be unique. */
export type Menu = { id: string; label: string; items: readonly MenuItem[]; card?: Navigation['card'] };

/** The dropdowns of the bar, in the order of the outlines. Sections without navigation are left out. */
export const listMenus = (outlines: readonly SectionOutline[]): Menu[] =>
  outlines.flatMap(({ name, navigation }) => {
    if (!navigation) return [];
    const { order: _, ...menu } = navigation;
    return [{ ...menu, id: name }];
  });

/** Consecutive items of a menu below their heading, which the first of them has. */
export type MenuGroup = { heading: string; items: MenuItem[] };

/** The items of a menu by heading, in their order; undefined if its first item has no heading. */
export function listGroups({ items }: Menu): MenuGroup[] | undefined {
  const groups: MenuGroup[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (item.heading !== undefined) groups.push({ heading: item.heading, items: [item] });
    else if (last) last.items.push(item);
    else return undefined;
  }
  return groups;
}

/** True if a link to `path` leads to the page at `pathname`. */
export const isSamePage = (path: string, pathname: string): boolean =>
  path === (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** True if the page is in the menu or beside its pages, as those are that no menu has. */
export const holdsPage = ({ items }: Menu, pathname: string): boolean => {
  const folder = folderOf(pathname);
  return items.some(({ path }) => isSamePage(path, pathname) || (folder !== '' && folderOf(path) === folder));
};
