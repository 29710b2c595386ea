import type { Page } from '@playwright/test';

/** Maximum number of presses of Tab. A longer walk counts as going in circles. */
const MAX_STOPS = 300;

declare global {
  /** The previous stop, with its look while it had the focus. */
  var lastStop: { element: Element; look: string } | undefined;
}

/**
 * Faults of the focused element, and of the previous element if it looks the same without the focus. Null at the end of
 * the content.
 */
const judgeStop = (page: Page): Promise<string[] | null> =>
  page.evaluate(() => {
    const stop = document.activeElement;
    const nameOf = (one: Element) =>
      `${one.localName} '${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}'`;
    // A field may show its focus on its label or its frame.
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
    // Sliders are left out, because a script cannot read the look of their thumbs.
    const isSlider = last?.element.matches('input[type=range]');
    // A frame still shows the focus while it moves to a button inside the frame.
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

    // The part that remains visible between the bar, the edges of scrolling boxes, and the edges of the window.
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
      // Sliders are left out: two lie on top of each other, and only their thumbs receive the pointer.
      if (!related && !stop.matches('input[type=range]'))
        wrong.push(`${nameOf(stop)} is covered by ${onTop ? nameOf(onTop) : 'nothing'}`);
    }
    return wrong;
  });

/**
 * Walks through the content of the page with the Tab key, from its beginning to its foot. Returns the faults: stops
 * that are out of sight, under the bar, or look no different with the focus, stops in the wrong order, and keyboard
 * traps.
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
    // A keyboard trap would otherwise repeat the same fault until `MAX_STOPS`.
    if (wrong.length > 20) break;
  }
  return [...wrong, 'The foot of the page is never reached.'];
}
