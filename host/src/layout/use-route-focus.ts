import { useLocation, useNavigationType } from '@sharpside/shared-ui/routing';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { scrollWhenThere } from './use-scroll-position.ts';

const findLink = (content: HTMLElement | null, href: string) =>
  [...(content?.querySelectorAll<HTMLElement>('a[href]') ?? [])].find(
    (link) => link.getAttribute('href') === href,
  );

/**
 * After a route change, moves the focus to the content of the new page, for keyboards and screen readers. When a
 * visitor returns to a page, the focus goes back to the link that led away.
 */
export function useRouteFocus(content: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef(location);
  /** The address of the last focused link, by history entry. */
  const links = useRef(new Map<string, string>());

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !content.current?.contains(target)) return;
      const href = target.closest('a')?.getAttribute('href');
      if (href) links.current.set(shown.current.key, href);
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [content]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = location;
    if (before.pathname === location.pathname) return;
    content.current?.focus({ preventScroll: true });
    const href = isBack ? links.current.get(location.key) : undefined;
    if (href === undefined) return;
    return scrollWhenThere(() => {
      // The visitor has moved the focus meanwhile.
      if (document.activeElement !== content.current) return true;
      const link = findLink(content.current, href);
      link?.focus({ preventScroll: true });
      return link !== undefined;
    });
  }, [content, location, isBack]);
}
