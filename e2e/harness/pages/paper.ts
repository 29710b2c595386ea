import { expect, type Page } from '@playwright/test';

/** Printable area of an A4 sheet with margins of 1 cm, in px at 96 dots per inch: narrower than a tablet. */
const PAPER = { width: 718, height: 1047 };

/** Faults of the page on paper: useless controls, cut content, closed details and dark parts. */
const findMisprints = (page: Page) =>
  page.evaluate(() => {
    const isPrinted = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const list = (selector: string) => [...document.querySelectorAll(selector)].filter(isPrinted);
    return {
      bar: list('header:has(nav[aria-label="Main"])').length,
      // Buttons that show a choice are printed, and so are buttons that are the text of a header or a cell.
      buttons: list(
        '[data-button]:not(td *), [aria-haspopup], button.button-base, [data-toggle], button:not(th button, td button, main [aria-pressed=true])',
      ).map(({ textContent }) => textContent),
      // To fit a page to its sheet, a browser shrinks it to half its size at most, and only if no parent clips the
      // content.
      cut: list('main *').filter((element) => element.getBoundingClientRect().right > 2 * innerWidth).length,
      cutters: list('html, body, #root > div').filter((one) => getComputedStyle(one).overflowX !== 'visible')
        .length,
      // A browser repeats a table's header on each sheet only with this `display`.
      heads: list('main table > thead').filter(
        (head) => getComputedStyle(head).display !== 'table-header-group',
      ).length,
      // Light text of a chart, which was drawn for a dark background.
      pale: list('main [role=img] svg text').filter((one) => {
        const [red = 0] = getComputedStyle(one).fill.match(/\d+/g)?.map(Number) ?? [];
        return red > 128;
      }).length,
      // Groups of chips of which none is chosen: only their labels would be printed.
      bare: list('main [role=group][aria-labelledby]:has([aria-pressed])').filter(
        (group) => group.querySelector('[aria-pressed=true]') === null,
      ).length,
      closed: [...document.querySelectorAll('details > :not(summary)')].filter((part) => !isPrinted(part))
        .length,
      ground: getComputedStyle(document.documentElement).backgroundColor,
      boards: list('main [data-theme=dark]').map((board) => getComputedStyle(board).backgroundColor),
    };
  });

/**
 * Fails unless the page prints in light colours, uncut, without controls that are useless on paper, and with every
 * `details` open.
 */
export async function expectPrintsWell(page: Page, sheet = PAPER): Promise<void> {
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: 'print' });
  const { boards, ...found } = await findMisprints(page);
  expect(found, page.url()).toEqual({
    bar: 0,
    buttons: [],
    cut: 0,
    cutters: 0,
    heads: 0,
    pale: 0,
    bare: 0,
    closed: 0,
    ground: 'rgb(243, 239, 229)',
  });
  expect(
    boards.filter((ground) => ground !== 'rgb(253, 251, 246)'),
    page.url(),
  ).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
}
