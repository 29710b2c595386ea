import { useLocation, useNavigationType } from '@sharpside/shared-ui/routing';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { scrollWhenThere } from './use-scroll-position.ts';

/** A link of a page: `at` counts the links before it that lead to the same address, such as equal prices. */
type Left = { href: string; at: number };

const listLinks = (content: HTMLElement | null, href: string) =>
  [...(content?.querySelectorAll<HTMLElement>('a[href]') ?? [])].filter(
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
  /** The last focused link, by history entry. */
  const links = useRef(new Map<string, Left>());

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !content.current?.contains(target)) return;
      const link = target.closest('a');
      const href = link?.getAttribute('href');
      if (!link || !href) return;
      links.current.set(shown.current.key, { href, at: listLinks(content.current, href).indexOf(link) });
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [content]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = location;
    if (before.pathname === location.pathname) return;
    content.current?.focus({ preventScroll: true });
    const left = isBack ? links.current.get(location.key) : undefined;
    if (left === undefined) return;
    return scrollWhenThere(() => {
      // The visitor has moved the focus meanwhile.
      if (document.activeElement !== content.current) return true;
      const link = listLinks(content.current, left.href)[left.at];
      link?.focus({ preventScroll: true });
      return link !== undefined;
    });
  }, [content, location, isBack]);
}
