import type { Navigation, SectionOutline } from '@sharpside/contracts';

type MenuItem = { label: string; path: string };
/** One dropdown of the bar. The id is the remote's name, because labels need not be unique. */
export type Menu = { id: string; label: string; items: readonly MenuItem[]; card?: Navigation['card'] };

/** The dropdowns of the bar, in the order of the outlines. Sections without navigation are left out. */
export const listMenus = (outlines: readonly SectionOutline[]): Menu[] =>
  outlines.flatMap(({ name, navigation }) => {
    if (!navigation) return [];
    const { order: _, ...menu } = navigation;
    return [{ ...menu, id: name }];
  });

/** True if a link to `path` leads to the page at `pathname`. */
export const isSamePage = (path: string, pathname: string): boolean =>
  path === (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);

export const holdsPage = ({ items }: Menu, pathname: string): boolean =>
  items.some(({ path }) => isSamePage(path, pathname));
