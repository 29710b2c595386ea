/** The event with which the shell announces that it has taken over the page. */
export const STARTED_EVENT = 'shell-started';

/** Marks a link whose target depends on the query or the history, which a prerendered page does not know. */
export const WAITS_FOR_ADDRESS = { 'data-waits-for-address': '' };

/** Names that the page passes in, because a script that runs before all modules cannot import them. */
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
 * The control to press again later; undefined for a disabled control, a control that works by itself, and any other
 * element.
 */
export function findKept(target: Element): HTMLElement | undefined {
  const control = target.closest<HTMLElement>('#root button, #root a[data-waits-for-address]');
  if (!control || control.hasAttribute('commandfor') || control.matches(':disabled')) return undefined;
  const isPlainAddress = location.search === '' && history.state === null;
  return control instanceof HTMLAnchorElement && isPlainAddress ? undefined : control;
}

/**
 * Handles a visitor's actions in a prerendered page whose shell has not started. It changes the theme, and keeps every
 * other press of a button until the shell has hydrated the page, then presses it again. Links, `details` and buttons
 * with a `command` work by themselves, and `start-shell.tsx` enters the fields' values again. It marks the page of a
 * visitor with a session (`data-session`) for styles, before first paint.
 *
 * It is inline at the beginning of the page, and uses nothing but itself and `findKept`.
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

  // Shows the theme on its button, because the page is prerendered with the dark theme.
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
      // Storage is denied. The choice holds for this page, and the shell reads it from `data-theme`.
    }
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

  // Without the shell, a submit would make the browser load the page again, for example by Enter in the only field of a
  // form.
  function onSubmit(event: SubmitEvent) {
    const { target } = event;
    if (!(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    kept.push({ control: target, act: () => target.requestSubmit() });
  }

  // Escape drops all kept presses, so that for example a pressed menu stays closed.
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
