import { useSyncExternalStore } from 'react';
import { showBrowserColor, THEME_STORAGE_KEY, type Theme } from './theme-boot.ts';

function isTheme(value: unknown): value is Theme {
  return value === 'dark' || value === 'light';
}

function readRemembered({ dataset: { theme } }: HTMLElement): Theme {
  try {
    const remembered = localStorage.getItem(THEME_STORAGE_KEY);
    return isTheme(remembered) ? remembered : 'dark';
  } catch {
    // Private windows and blocked cookies deny storage; the theme then holds until the page is closed.
    return isTheme(theme) ? theme : 'dark';
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // Storage is denied or full, but the choice still holds for this page.
  }
}

/**
 * Synchronizes the theme of one document: `<html data-theme>`, storage, and subscribers.
 *
 * Listens to other tabs while there are subscribers.
 */
export function createThemeStore(root: HTMLElement = document.documentElement) {
  let theme = readRemembered(root);
  const listeners = new Set<() => void>();

  const show = (next: Theme) => {
    theme = next;
    root.dataset.theme = next;
    showBrowserColor(next);
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    // A null key means that another tab cleared everything.
    if (event.key === THEME_STORAGE_KEY || event.key === null) show(readRemembered(root));
  };

  return {
    read: (): Theme => theme,
    set: (next: Theme): void => {
      remember(next);
      show(next);
    },
    subscribe: (listener: () => void): (() => void) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      root.dataset.theme = theme;
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

type ThemeStore = ReturnType<typeof createThemeStore>;

let pageStore: ThemeStore | undefined;

// Created at its first use in a browser, because prerendering has no document.
function getPageStore(): ThemeStore {
  pageStore ??= createThemeStore();
  return pageStore;
}

const subscribe = (listener: () => void) => getPageStore().subscribe(listener);
const read = () => getPageStore().read();
const readPrerendered = (): Theme => 'dark';

/**
 * Runs work after the browser has painted the changes of the current event. In a hidden page, which paints nothing, it
 * runs at once.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

// The press is painted first, because then every element of the page changes its colours, 40 to 100 ms on a phone.
const toggleTheme = () => {
  const store = getPageStore();
  afterPaint(() => store.set(store.read() === 'dark' ? 'light' : 'dark'));
};

/**
 * The current theme and a function that switches to the other theme.
 *
 * The choice is stored in this browser (key `theme`), and its other tabs follow. Default: `dark`. All visitors get the
 * same prerendered page: it is `dark` until it is hydrated, so its styles must follow `data-theme`.
 */
export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore(subscribe, read, readPrerendered);
  return { theme, toggleTheme };
}
