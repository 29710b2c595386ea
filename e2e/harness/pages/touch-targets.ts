import { expect, type Page } from '@playwright/test';

const MIN_HEIGHT_PX = 44;

/**
 * Controls that are lower than `MIN_HEIGHT_PX`, with name and height, in the page or in the parts that `within`
 * selects.
 *
 * Measures the points above and below the middle of a control at which a tap reaches it. So a control's label, a row
 * that opens, and a row with a stretched link count as parts of the control. Links within a sentence are left out, as
 * in WCAG 2.5.8.
 */
const findSmallTargets = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(
    ([leastHeightPx, root]) => {
      const CONTROLS =
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=slider]';
      const COARSE_STEP_PX = 4;
      // A tap anywhere on a row that opens has the same effect as its button.
      const targetOf = (control: Element) =>
        (control.matches('[data-toggle]') && control.closest('[data-opens]')) || control;
      const isReached = (control: Element, point: Element | null) => {
        const label = point?.closest('label');
        return point !== null && (targetOf(control).contains(point) || label?.control === control);
      };
      const isInSentence = (control: Element) => {
        const sentence = control.parentElement?.closest('p, li, dd, td, div')?.textContent ?? '';
        const isInline = getComputedStyle(control).display === 'inline';
        // A link that is stretched over its row counts as the row.
        const isStretched = getComputedStyle(control, '::after').position === 'absolute';
        return isInline && !isStretched && sentence.trim().length > (control.textContent ?? '').trim().length;
      };
      const isShown = (control: Element) =>
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !control.matches(':disabled') &&
        // The skip link is visible only while it has the focus.
        !(getComputedStyle(control).position === 'fixed' && control.getBoundingClientRect().bottom < 0);
      // On a slider, only the thumb receives taps. It is 20 px wide.
      const middleOf = (control: Element) => {
        const { left, width } = control.getBoundingClientRect();
        if (!(control instanceof HTMLInputElement) || control.type !== 'range') return left + width / 2;
        const { valueAsNumber, min, max } = control;
        const share = (valueAsNumber - Number(min)) / (Number(max) - Number(min));
        return left + 10 + share * (width - 20);
      };
      const measure = (control: Element) => {
        const target = targetOf(control);
        target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const x = middleOf(control);
        const { top, height } = target.getBoundingClientRect();
        const reach = (direction: 1 | -1) => {
          const pointAt = (distance: number) =>
            document.elementFromPoint(x, top + height / 2 + direction * distance);
          const isReachedAt = (distance: number) =>
            distance <= leastHeightPx && isReached(control, pointAt(distance));
          let distance = 0;
          // Finding the element at a point takes most of the time, so coarse steps come first. Small steps then find
          // the edge within the last coarse step.
          while (isReachedAt(distance)) distance += COARSE_STEP_PX;
          if (distance === 0) return 0;
          distance -= COARSE_STEP_PX - 0.5;
          while (isReachedAt(distance)) distance += 0.5;
          return distance;
        };
        return reach(1) + reach(-1) - 0.5;
      };
      const controls = [...document.querySelectorAll(CONTROLS)].filter((control) => control.closest(root));
      return controls.flatMap((control) => {
        if (!isShown(control) || isInSentence(control)) return [];
        const heightPx = measure(control);
        // Half a pixel may be missing, because edges may lie between two pixels.
        if (heightPx >= leastHeightPx - 0.5) return [];
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40);
        return [`${control.localName} '${name}' is ${heightPx} px high`];
      });
    },
    [MIN_HEIGHT_PX, within] as const,
  );

/** Controls that open a part, with that part: the filters on a phone, a calendar, the details of a row. */
const OPENINGS = [
  { opener: 'main button:text-is("Filters")', opened: 'dialog[open]' },
  { opener: 'main button[aria-haspopup=dialog][aria-label*=": "]', opened: '[role=dialog]' },
  { opener: 'main [data-toggle]', opened: '[data-details]' },
];

/**
 * Fails on controls that are too low for a thumb, on the page and in its opened parts. Expects the width of a phone.
 */
export async function expectFitsThumbs(page: Page): Promise<void> {
  const small = await findSmallTargets(page);
  for (const { opener, opened } of OPENINGS) {
    const control = page.locator(opener).filter({ visible: true }).first();
    if ((await control.count()) === 0 || (await page.locator(opened).count()) > 0) continue;
    await control.click();
    await expect(page.locator(opened).first()).toBeVisible();
    await expect(page.locator(`${opened} [aria-busy=true]`)).toHaveCount(0);
    small.push(...(await findSmallTargets(page, opened)).map((target) => `${opened}: ${target}`));
    if (opened === '[data-details]') continue;
    await page.keyboard.press('Escape');
    await expect(page.locator(opened)).toHaveCount(0);
  }
  expect(small, `too low for a thumb on ${page.url()}`).toEqual([]);
}
