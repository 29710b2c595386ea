import type { Navigation, RemoteDeclaration } from '@sharpside/contracts';

type MenuItem = { label: string; path: string };
/** One dropdown of the bar. The id is the remote's name: labels need not be unique. */
export type Menu = { id: string; label: string; items: readonly MenuItem[]; card?: Navigation['card'] };

/**
 * The dropdowns that the remotes declare, in their declared order; equal orders go by label, by one language's rules: the
 * page is rendered where it is served and again in the browser.
 */
export const listMenus = (remotes: readonly RemoteDeclaration[]): Menu[] =>
  remotes
    .flatMap(({ name, navigation }) =>
      navigation && navigation.items.length > 0 ? [{ ...navigation, id: name }] : [],
    )
    .sort((a, b) => a.order - b.order || a.label.localeCompare(b.label, 'en'))
    .map(({ order: _, ...menu }) => menu);

/** True if a link to `path` stands for the page at `pathname`. */
export const isSamePage = (path: string, pathname: string): boolean =>
  path === (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);

/** True if the menu holds the page at `pathname`. */
export const holdsPage = ({ items }: Menu, pathname: string): boolean =>
  items.some(({ path }) => isSamePage(path, pathname));
