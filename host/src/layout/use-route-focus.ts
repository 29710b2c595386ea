import { useLocation } from '@sharpside/shared-ui/routing';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** After a route change, starts the keyboard and screen readers at the content of the new page. */
export function useRouteFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [content, pathname]);
}
