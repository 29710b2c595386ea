import { usePathname } from '@sharpside/shared-ui/routing';
import { useCallback, useState } from 'react';

/** The open one of several menus. */
export type OpenMenu = {
  /** The open menu's id, or null: there is never more than one. */
  openId: string | null;
  open(id: string): void;
  toggle(id: string): void;
  close(): void;
};

/** The open menu; a route change closes it. */
export function useOpenMenu(): OpenMenu {
  const pathname = usePathname();
  const [openId, setOpenId] = useState<string | null>(null);
  const [shownPath, setShownPath] = useState(pathname);
  // While rendering, not in an effect: the new page is never painted under the old page's menu.
  if (shownPath !== pathname) {
    setShownPath(pathname);
    setOpenId(null);
  }
  const open = useCallback((id: string) => setOpenId(id), []);
  const toggle = useCallback((id: string) => setOpenId((shown) => (id === shown ? null : id)), []);
  const close = useCallback(() => setOpenId(null), []);
  return { openId, open, toggle, close };
}
