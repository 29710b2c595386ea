import type { SectionOpener } from './section-opener.ts';

/** Signs that a visitor is about to follow a link: a pointer over it, a finger on it, the keyboard's focus. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Requests a section as soon as a visitor points at a link to it, so that it is usually there when the visitor opens
 * it. Returns a function that stops that.
 */
export function warmSections({ warm }: Pick<SectionOpener, 'warm'>, page: Document = document): () => void {
  function look({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === location.origin) warm(link.pathname);
  }
  for (const sign of SIGNS) page.addEventListener(sign, look, { passive: true });
  return () => {
    for (const sign of SIGNS) page.removeEventListener(sign, look);
  };
}
