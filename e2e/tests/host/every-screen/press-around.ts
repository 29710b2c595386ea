import type { Page } from '@playwright/test';

/** A sequence of numbers from 0 to 1 that a seed determines (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Uses one control that lies under the pointer somewhere on the page: presses it, chooses another option, or enters a
 * text. Leaves out controls that lead off the page, sign out or download. The two numbers from 0 to 1 choose the
 * control and the value. Returns the control's name; empty if no control was in reach.
 */
export const pressAny = (page: Page, choice: { control: number; value: number }): Promise<string> =>
  page.evaluate(async (choice) => {
    const TEXTS = ['', '7', '-110', '+150', '2.5', 'an', 'Smith'];
    const left = /log ?out|sign ?out|download|jump to/i;
    const pick = <T>(all: readonly T[], share: number) => all[Math.floor(share * all.length)];
    const nameOf = (one: Element) =>
      `${one.localName} '${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}'`;

    function isUsable(one: Element) {
      if (one instanceof HTMLAnchorElement && (one.target !== '' || one.pathname !== location.pathname))
        return false;
      if (one instanceof HTMLAnchorElement && one.origin !== location.origin) return false;
      return (
        !one.matches(':disabled') &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !left.test(nameOf(one))
      );
    }
    /** Brings a control into view. True if it, or its label, is under the pointer there. */
    function isInReach(one: Element) {
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (one.contains(hit) || hit.closest('label')?.control === one);
    }
    function enter(field: HTMLInputElement | HTMLSelectElement, value: string) {
      // Past React's own setter, because React ignores changes that it knows already.
      const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
    function use(one: Element) {
      if (one instanceof HTMLSelectElement)
        return enter(one, pick([...one.options], choice.value)?.value ?? '');
      const isText = one instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(one.type);
      if (isText && one.type === 'range') {
        const [min, max] = [Number(one.min || 0), Number(one.max || 100)];
        return enter(one, String(Math.round(min + choice.value * (max - min))));
      }
      if (one instanceof HTMLElement) one.focus();
      if (isText) return enter(one, pick(TEXTS, choice.value) ?? '');
      one.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }));
      one.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, cancelable: true }));
      one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }

    const all = [
      ...document.querySelectorAll('button, summary, select, input, a[href], [role=tab], [role=option]'),
    ];
    const start = Math.floor(choice.control * all.length);
    const inTurn = [...all.slice(start), ...all.slice(0, start)].slice(0, 40);
    const found = inTurn.find((one) => isUsable(one) && isInReach(one));
    const name = found ? nameOf(found) : '';
    if (found) use(found);
    await new Promise(requestAnimationFrame);
    return name;
  }, choice);
