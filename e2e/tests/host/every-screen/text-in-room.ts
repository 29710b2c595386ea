import type { Page } from '@playwright/test';

/**
 * Text that is lost at this width or text size: content outside the page, text that is cut off without another way to
 * read it, overlapping text, and boxes that scroll sideways but not with keys.
 */
export const findLostText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) wrong.push(`The page is ${scrollWidth - clientWidth} px too wide.`);

    const isSeen = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !one.closest('[aria-hidden=true], [inert], svg');
    const isForScreenReaders = (one: Element) => {
      const { clip, clipPath, position } = getComputedStyle(one);
      return position === 'absolute' && (clip !== 'auto' || clipPath !== 'none');
    };
    const hasOwnText = (one: Element) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const parentsOf = (one: Element): Element[] =>
      one.parentElement ? [one.parentElement, ...parentsOf(one.parentElement)] : [];
    const say = (one: Element) => `'${(one.textContent ?? '').trim().slice(0, 40)}'`;
    const boxesOf = (one: Element) =>
      [...one.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        });
    /** The part of a box that its parents neither clip nor have scrolled away. */
    const toSeenPart = (box: DOMRect, one: Element) =>
      [one, ...parentsOf(one)].reduce((part, parent) => {
        if (getComputedStyle(parent).overflowX === 'visible' || parent === document.body) return part;
        const around = parent.getBoundingClientRect();
        const [left, top] = [Math.max(part.left, around.left), Math.max(part.top, around.top)];
        const [right, bottom] = [Math.min(part.right, around.right), Math.min(part.bottom, around.bottom)];
        return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
      }, box);
    const texts = [
      ...document.querySelectorAll('body *:not(script, style, noscript, option, select, title)'),
    ].filter((one) => hasOwnText(one) && isSeen(one) && ![one, ...parentsOf(one)].some(isForScreenReaders));

    for (const one of texts) {
      const boxes = boxesOf(one);
      const right = Math.max(...boxes.map((box) => box.right));
      const bottom = Math.max(...boxes.map((box) => box.bottom));
      let isReachable = false;
      for (const parent of [one, ...parentsOf(one)]) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(parent);
        const box = parent.getBoundingClientRect();
        // Text in a box that scrolls can be reached. The header of a table scrolls with its body.
        if (/auto|scroll/.test(overflowX) || parent.matches('thead:has(+ tbody)')) isReachable = true;
        const isCutAside = /hidden|clip/.test(overflowX) && right > box.right + 2 && !isReachable;
        const isCutBelow = /hidden|clip/.test(overflowY) && bottom > box.bottom + 4;
        // With an ellipsis and a title, a visitor sees that there is more, and the title contains the whole text.
        const isSaid =
          textOverflow === 'ellipsis' && [one, ...parentsOf(one)].some((part) => part.hasAttribute('title'));
        if ((isCutAside || isCutBelow) && !isSaid && parent !== document.body) {
          wrong.push(
            `${say(one)} is cut ${isCutAside ? 'at the side' : 'below'} by ${parent.localName}.${parent.className}`,
          );
          break;
        }
        if (getComputedStyle(parent).position === 'fixed') break;
      }
    }

    const placed = texts
      .filter(
        (one) =>
          ![one, ...parentsOf(one)].some((part) => /fixed|sticky/.test(getComputedStyle(part).position)),
      )
      .map((one) => ({ one, boxes: boxesOf(one).map((box) => toSeenPart(box, one)) }));
    for (const [index, { one, boxes }] of placed.entries()) {
      for (const other of placed.slice(index + 1)) {
        if (one.contains(other.one) || other.one.contains(one)) continue;
        const isOver = boxes.some((a) =>
          other.boxes.some((b) => {
            const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return width > 3 && height > Math.min(a.height, b.height) * 0.4;
          }),
        );
        if (isOver) wrong.push(`${say(one)} and ${say(other.one)} lie over each other`);
      }
    }

    const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    for (const box of document.querySelectorAll('body *')) {
      if (
        !/auto|scroll/.test(getComputedStyle(box).overflowX) ||
        box.scrollWidth <= box.clientWidth + 1 ||
        !isSeen(box)
      )
        continue;
      if (!box.matches('[tabindex="0"], textarea, input') && box.querySelector(FOCUSABLE) === null)
        wrong.push(`${box.localName} ${say(box)} scrolls sideways, but not by keys`);
      const isNamed = box.hasAttribute('aria-label') || box.hasAttribute('aria-labelledby');
      if (box.matches('[tabindex="0"]') && !isNamed)
        wrong.push(`${box.localName} ${say(box)} scrolls and has no name`);
    }
    return wrong;
  });
