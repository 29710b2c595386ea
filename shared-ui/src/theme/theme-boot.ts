import { COLORS } from './colors.ts';

/** The two themes of the product; the first visit has `dark`. */
export type Theme = 'dark' | 'light';

/** The storage key of the visitor's theme. */
export const THEME_STORAGE_KEY = 'theme';

/** The attribute of the theme button, by which scripts that run before all modules find it. */
export const THEME_TOGGLE = 'data-toggles-theme';

/** The colour behind every page, by theme. */
export const GROUND: Readonly<Record<Theme, string>> = COLORS.bg;

/**
 * JavaScript for an inline script in the page's head: sets `data-theme` on `<html>` before first paint, to avoid a
 * flash of the other theme, and sets the colour of the browser's own bars. It is plain text, because a build in Node
 * inlines it without loading React.
 *
 * Default: `dark`, also if storage is denied.
 */
export const THEME_BOOT_SCRIPT = `(function(d){var t,m=d.createElement('meta');try{t=localStorage.getItem('${THEME_STORAGE_KEY}')}catch(e){}t=t==='light'?t:'dark';d.documentElement.dataset.theme=t;m.name='theme-color';m.content=${JSON.stringify(GROUND)}[t];d.head.append(m)})(document)`;

/** Sets the colour of the browser's own bars, if the boot script created the element for it. */
export function showBrowserColor(theme: Theme): void {
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme]);
}
