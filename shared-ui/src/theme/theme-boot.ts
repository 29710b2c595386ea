import { COLORS } from './colors.ts';

/** The two looks of the product; a first visit gets `dark`. */
export type Theme = 'dark' | 'light';

/** The key under which a browser remembers the visitor's choice. */
export const THEME_STORAGE_KEY = 'theme';

/** The attribute of the theme button: scripts that run before all modules find it by that. */
export const THEME_TOGGLE = 'data-toggles-theme';

/** The colour behind every page, by theme. */
export const GROUND: Readonly<Record<Theme, string>> = COLORS.bg;

/**
 * JavaScript for an inline script in the page's head: sets `data-theme` on `<html>` before the first paint, to avoid a flash
 * of the other theme, and tells the browser the colour of its own bars. Plain text, because a build in Node inlines it without
 * loading React.
 *
 * Default: `dark`, also where storage is denied.
 */
export const THEME_BOOT_SCRIPT = `(function(d){var t,m=d.createElement('meta');try{t=localStorage.getItem('${THEME_STORAGE_KEY}')}catch(e){}t=t==='light'?t:'dark';d.documentElement.dataset.theme=t;m.name='theme-color';m.content=${JSON.stringify(GROUND)}[t];d.head.append(m)})(document)`;

/** Tells the browser the colour of its own bars, where the boot script made a place for that. */
export function showBrowserColor(theme: Theme): void {
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme]);
}
