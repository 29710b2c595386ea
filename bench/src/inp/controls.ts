import type { Page } from 'playwright-core';

export type Control = {
  kind: string;
  selector: string;
  /** The key that changes the control. Default: a mouse click. */
  key?: string;
  /** True if the control is inside the part that the previous control opens. Escape closes the part afterwards. */
  isWithin?: true;
  /** True if the control opens the part that contains the next control. */
  opens?: true;
};

const PLAIN =
  'main button:not(header *, th *, [disabled], [aria-haspopup], [aria-pressed], [aria-expanded], [aria-busy], [tabindex="-1"], [role=tab], [role=gridcell] *)';

/**
 * Every kind of control of screens, and of the shell. On each screen the first control of each kind is pressed, in this
 * order. Fields that reduce the rows come after the screen's other controls, and the shell's controls come last.
 */
export const CONTROLS: readonly Control[] = [
  { kind: 'chip', selector: 'main [aria-pressed]:not(td *, article *)' },
  { kind: 'chip of a card', selector: 'main article [aria-pressed]' },
  { kind: 'chip of a row', selector: 'main td [aria-pressed]' },
  { kind: 'sort', selector: 'main th button:not([aria-label], [data-sorted])' },
  { kind: 'tip', selector: 'main th button[aria-label]' },
  { kind: 'row', selector: 'main [data-toggle]' },
  { kind: 'cell', selector: 'main td button[aria-expanded]:not([data-toggle])' },
  { kind: 'tab', selector: 'main [role=tab][aria-selected=false]' },
  { kind: 'list', selector: 'main button[aria-haspopup=dialog][aria-labelledby]', opens: true },
  { kind: 'option', selector: 'main [role=option]', isWithin: true },
  { kind: 'calendar', selector: 'main button[aria-haspopup=dialog][aria-label]', opens: true },
  {
    kind: 'day',
    selector: 'main [role=gridcell]:not([aria-selected=true]) button:not([aria-disabled=true])',
    isWithin: true,
  },
  { kind: 'slider', selector: 'main input[type=range]', key: 'ArrowRight' },
  { kind: 'choice', selector: 'main select', key: 'ArrowDown' },
  { kind: 'box', selector: 'main input[type=checkbox]' },
  { kind: 'question', selector: 'main summary' },
  { kind: 'download', selector: 'main button[aria-busy]' },
  { kind: 'button of the head', selector: 'main header button' },
  { kind: 'button', selector: PLAIN },
  { kind: 'text', selector: 'main input[type=text]', key: '1' },
  { kind: 'search', selector: 'main input[type=search]', key: 'a' },
  { kind: 'menu', selector: 'header button[aria-controls]' },
  { kind: 'account', selector: 'header ul:not(:has(> li + li)) button[aria-controls]' },
  { kind: 'theme', selector: 'header [data-toggles-theme]' },
  { kind: 'jump', selector: 'header button[aria-keyshortcuts]', opens: true },
];

/** Screens that have fewer than two kinds of controls of their own for a reason, with this reason. */
export const FEW: ReadonlyMap<string, string> = new Map([
  ['/', 'one button'],
  ['/faq', 'questions alone'],
  ...['/pricing', '/terms', '/privacy', '/contact', '/responsible-gambling'].map(
    (path) => [path, 'text alone'] as const,
  ),
  ['/mlb/definition', 'links alone'],
  ['/nba/awards', 'rows alone'],
]);

/**
 * Visible controls that no selector in `CONTROLS` matches. They are reported, so that a new kind of control does not go
 * unnoticed.
 */
export async function listUnknownControls(page: Page): Promise<string[]> {
  const known = CONTROLS.map(({ selector }) => selector).join(', ');
  return page.locator('main :is(button, input, select, textarea, summary, [role=tab])').evaluateAll(
    (elements, selectors) =>
      elements
        .filter((element) => element.checkVisibility() && !element.matches(selectors))
        // Leaves out controls that cannot be pressed, or that a key of another control operates.
        .filter(
          (element) => !element.matches(':disabled, [tabindex="-1"], [data-sorted], [aria-selected=true]'),
        )
        .map((element) => element.outerHTML.slice(0, 120)),
    known,
  );
}
