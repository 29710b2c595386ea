import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'shared-ui/routing';

/**
 * After a route change, starts the visitor at the beginning of the new page: the keyboard and screen readers at the
 * content, the eyes at the top. Going back leaves the scroll position to the browser, which remembers it.
 */
export function useRouteFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef(pathname);
  // Before the paint: the new page is never seen scrolled to where the old one was.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
    if (!isBack) window.scrollTo(0, 0);
  }, [content, pathname, isBack]);
}
