import { useState } from 'react';
import { useLocation } from 'shared-ui/routing';

export type OpenMenu = {
  /** The open menu's id, or null: there is never more than one. */
  openId: string | null;
  toggle(id: string): void;
  close(): void;
};

/** Which menu is open. What was opened on another page counts as closed, so a route change needs no clean-up. */
export function useOpenMenu(): OpenMenu {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ id: string; at: string } | null>(null);
  const openId = opened?.at === pathname ? opened.id : null;
  return {
    openId,
    toggle: (id) => setOpened(id === openId ? null : { id, at: pathname }),
    close: () => setOpened(null),
  };
}
