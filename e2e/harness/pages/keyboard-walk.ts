import type { Page } from '@playwright/test';

/** Presses after which a walk is taken for a circle. */
const MAX_STOPS = 300;

declare global {
  /** The stop before, with its look while it had the focus. */
  var lastStop: { element: Element; look: string } | undefined;
}

/** Faults of the element that has the focus now, or with the look of the one before; null at the end of the content. */
const judgeStop = (page: Page): Promise<string[] | null> =>
  page.evaluate(() => {
    const stop = document.activeElement;
    const nameOf = (one: Element) =>
      `${one.localName} '${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}'`;
    // Of a field, the focus may be drawn around its label or its frame.
    const partsOf = (one: Element) => [
      one,
      one.closest('label'),
      one.nextElementSibling,
      one.parentElement,
      one.parentElement?.parentElement,
    ];
    const PSEUDO = [undefined, '::before', '::after'];
    const look = (one: Element) =>
      JSON.stringify(
        partsOf(one).flatMap((part) =>
          PSEUDO.map((pseudo) => {
            if (!part) return [];
            const css = getComputedStyle(part, pseudo);
            return [css.outline, css.boxShadow, css.borderColor, css.backgroundColor, css.textDecorationLine];
          }),
        ),
      );
    const last = globalThis.lastStop;
    const wrong: string[] = [];
    // The look of a slider's thumb cannot be read.
    const isSlider = last?.element.matches('input[type=range]');
    // A frame keeps its ring while the focus goes to a button within it.
    const hasSameFrame = last?.element.parentElement?.contains(stop);
    const isReadable = last?.element.isConnected && !isSlider && !hasSameFrame;
    if (last && last.element !== stop && isReadable && look(last.element) === last.look)
      wrong.push(`${nameOf(last.element)} looks the same with the focus and without`);
    globalThis.lastStop = undefined;
    if (!stop || stop === document.body || stop.closest('footer:not(main footer)'))
      return wrong.length > 0 ? wrong : null;
    globalThis.lastStop = { element: stop, look: look(stop) };

    if (last && last.element === stop) wrong.push(`${nameOf(stop)} keeps the focus`);
    if (
      last?.element.isConnected &&
      last.element.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING
    )
      wrong.push(`${nameOf(stop)} comes after ${nameOf(last.element)}, and stands before it`);
    if (stop instanceof HTMLElement && stop.tabIndex > 0) wrong.push(`${nameOf(stop)} jumps the queue`);
    if (stop.closest('[aria-hidden=true], [inert]'))
      wrong.push(`${nameOf(stop)} is hidden from screen readers`);

    // The part of it that is left between the bar, the edges of the boxes that scroll, and those of the window.
    const bar = document.querySelector('header nav')?.getBoundingClientRect().bottom ?? 0;
    const box = (stop.closest('label') ?? stop).getBoundingClientRect();
    const top = Math.max(box.top, bar);
    const bottom = Math.min(box.bottom, innerHeight);
    const left = Math.max(box.left, 0);
    const right = Math.min(box.right, innerWidth);
    if (bottom - top < Math.min(box.height, 10) || right - left < Math.min(box.width, 10))
      wrong.push(`${nameOf(stop)} is out of sight (${Math.round(box.left)}, ${Math.round(box.top)})`);
    else {
      const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const related =
        onTop && (stop.contains(onTop) || onTop.contains(stop) || onTop.closest('label')?.control === stop);
      // Two sliders lie over each other: only their thumbs take the pointer.
      if (!related && !stop.matches('input[type=range]'))
        wrong.push(`${nameOf(stop)} is covered by ${onTop ? nameOf(onTop) : 'nothing'}`);
    }
    return wrong;
  });

/**
 * Walks through the content of the page by the Tab key, from its beginning to the foot of the page. Returns what is wrong: stops
 * out of sight, under the bar or without a look of their own, in another order than they stand in, or that do not let go.
 */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    globalThis.lastStop = undefined;
    scrollTo(0, 0);
  });
  await page.getByRole('main').focus();
  const wrong: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const found = await judgeStop(page);
    if (found === null) return wrong;
    wrong.push(...found);
    // Something that does not let go says so again and again.
    if (wrong.length > 20) break;
  }
  return [...wrong, 'The foot of the page is never reached.'];
}
