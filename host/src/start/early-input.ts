/** The event by which the shell says that it has taken the page over. */
export const STARTED_EVENT = 'shell-started';

/** On a link that leads elsewhere for a visitor with a query or a history, of which a prerendered page does not know. */
export const WAITS_FOR_ADDRESS = { 'data-waits-for-address': '' };

/** Names of the page: a script that runs before all modules cannot import them. */
export type EarlyNames = {
  startedEvent: string;
  /** The attribute of the button that changes the theme. */
  themeToggle: string;
  themeKey: string;
  /** The colour of the browser's own bars, by theme. */
  ground: { dark: string; light: string };
  sessionCookie: string;
};

/**
 * Handles a visitor's actions in a prerendered page whose shell has not started: changes the theme, and keeps every other
 * press of a button until the shell has hydrated the page, then presses it again. Links, `details` and buttons with a `command`
 * work by themselves, and `start-shell.ts` enters the fields' values again. Marks the page of a visitor with a session
 * (`data-session`) for styles, before the first paint.
 *
 * It stands inline in the page, before everything else, and refers to nothing outside itself.
 */
export function keepEarlyInput({
  startedEvent,
  themeToggle,
  themeKey,
  ground,
  sessionCookie,
}: EarlyNames): void {
  const { dataset } = document.documentElement;
  const kept: { control: HTMLElement; act: () => void }[] = [];

  if (`; ${document.cookie}`.includes(`; ${sessionCookie}=`)) dataset.session = '';

  // The page is prerendered for nobody in particular, that is dark.
  const showPressed = () =>
    document.querySelector(`[${themeToggle}]`)?.setAttribute('aria-pressed', `${dataset.theme === 'dark'}`);

  function toggleTheme() {
    const theme = dataset.theme === 'dark' ? 'light' : 'dark';
    dataset.theme = theme;
    showPressed();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground[theme]);
    try {
      localStorage.setItem(themeKey, theme);
    } catch {
      // Denied: the choice holds for this page, which the shell reads it from.
    }
  }

  /** The control to press again later; undefined for one that works by itself. */
  function findKept(target: Element): HTMLElement | undefined {
    const control = target.closest<HTMLElement>('#root button, #root a[data-waits-for-address]');
    if (!control || control.hasAttribute('commandfor') || control.matches(':disabled')) return undefined;
    const isPlainAddress = location.search === '' && history.state === null;
    return control instanceof HTMLAnchorElement && isPlainAddress ? undefined : control;
  }

  function onClick(event: MouseEvent) {
    const { target } = event;
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey) return;
    if (target.closest(`[${themeToggle}]`)) return toggleTheme();
    const control = findKept(target);
    if (!control) return;
    event.preventDefault();
    control.setAttribute('aria-busy', 'true');
    const act = () => {
      control.removeAttribute('aria-busy');
      if (control.isConnected) control.click();
    };
    kept.push({ control, act });
  }

  // Enter in the only field of a form without a button: the browser would reload the page.
  function onSubmit(event: SubmitEvent) {
    const { target } = event;
    if (!(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    kept.push({ control: target, act: () => target.requestSubmit() });
  }

  // A menu that was pressed is to stay closed after Escape.
  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== 'Escape') return;
    for (const { control } of kept) control.removeAttribute('aria-busy');
    kept.length = 0;
  }

  document.addEventListener('readystatechange', showPressed, { once: true });
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('keydown', onKeyDown, true);
  addEventListener(
    startedEvent,
    () => {
      removeEventListener('click', onClick, true);
      removeEventListener('submit', onSubmit, true);
      removeEventListener('keydown', onKeyDown, true);
      for (const { act } of kept) act();
    },
    { once: true },
  );
}
