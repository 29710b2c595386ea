import { usePathname } from '@sharpside/shared-ui/routing';
import { useCallback, useState } from 'react';

/** The state of several menus, of which at most one is open. */
export type OpenMenu = {
  openId: string | null;
  open(id: string): void;
  toggle(id: string): void;
  close(): void;
};

/** The state of the menus; a route change closes the open menu. */
export function useOpenMenu(): OpenMenu {
  const pathname = usePathname();
  const [openId, setOpenId] = useState<string | null>(null);
  const [shownPath, setShownPath] = useState(pathname);
  // Done while rendering and not in an effect, so that the new page is never painted under the old page's menu.
  if (shownPath !== pathname) {
    setShownPath(pathname);
    setOpenId(null);
  }
  const open = useCallback((id: string) => setOpenId(id), []);
  const toggle = useCallback((id: string) => setOpenId((shown) => (id === shown ? null : id)), []);
  const close = useCallback(() => setOpenId(null), []);
  return { openId, open, toggle, close };
}
