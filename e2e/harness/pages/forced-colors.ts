import type { Page } from '@playwright/test';

/** Selectors of chosen options, with the attribute or state that marks them. */
const CHOSEN = [
  'main [aria-pressed=true]',
  '[role=option][aria-selected=true]',
  'td[aria-selected=true] > button',
  'input:checked',
  'nav [aria-current=page]',
];

/**
 * Elements that cannot be recognized when the visitor's system sets the colours: chosen options that look like the
 * others, and text of charts that keeps its own colour. The page's colours must already be forced.
 */
export const findLostInForcedColors = (page: Page): Promise<string[]> =>
  page.evaluate((chosen) => {
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const nameOf = (one: Element) =>
      one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40) ?? '';
    const system = document.body.appendChild(document.createElement('i'));
    system.style.cssText = 'color: CanvasText; background: Canvas';
    const { color: words, backgroundColor: ground } = getComputedStyle(system);
    system.remove();
    const isSeenThrough = (color: string) => /, 0\)$/.test(color);
    // Font weight is left out, because bold text hardly differs from other text.
    const look = (one: Element) =>
      JSON.stringify(
        [one, ...one.querySelectorAll('*')].slice(0, 3).flatMap((part) =>
          [undefined, '::before', '::after'].map((pseudo) => {
            const css = getComputedStyle(part, pseudo);
            if (pseudo && css.content === 'none') return 'none';
            const seen = isSeenThrough(css.backgroundColor) ? ground : css.backgroundColor;
            return [css.color, seen, css.border, css.outline, css.textDecorationLine];
          }),
        ),
      );
    const kindOf = (one: Element) =>
      [
        one.localName,
        one.getAttribute('role'),
        one.getAttribute('type'),
        one.hasAttribute('aria-pressed'),
      ].join();
    /** The nearest option of the same kind that is not chosen; undefined if all are chosen. */
    const findLike = (one: Element) => {
      for (
        let around = one.parentElement;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const like = [...around.querySelectorAll(one.localName)].find(
          (other) =>
            kindOf(other) === kindOf(one) &&
            !other.matches(chosen) &&
            isSeen(other) &&
            !other.matches(':disabled'),
        );
        if (like) return like;
      }
      return undefined;
    };
    const alike = [...document.querySelectorAll(chosen)].filter(isSeen).flatMap((one) => {
      const like = findLike(one);
      return like && look(one) === look(like) ? [`'${nameOf(one)}' looks as if it were not chosen`] : [];
    });
    const ofCharts = [...document.querySelectorAll('[role=img] svg text')]
      .filter((one) => isSeen(one) && getComputedStyle(one).fill !== words)
      .map((one) => `'${nameOf(one)}' of a chart has a colour of its own`);
    return [...alike, ...ofCharts];
  }, CHOSEN.join(', '));
