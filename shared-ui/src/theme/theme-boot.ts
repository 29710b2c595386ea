import { COLORS } from './colors.ts';

/** The two looks of the product; `dark` is what a first visit gets. */
export type Theme = 'dark' | 'light';

/** The key under which a browser remembers the visitor's choice. */
export const THEME_STORAGE_KEY = 'theme';

/**
 * JavaScript for an inline script in the page's head: sets `data-theme` on `<html>` before the first paint, so that
 * nobody sees a flash of the other theme. Plain text, so that a build in Node can inline it without loading React.
 *
 * Default: `dark`, also where storage is denied.
 */
export const THEME_BOOT_SCRIPT = `(function(d){var t;try{t=localStorage.getItem('${THEME_STORAGE_KEY}')}catch(e){}d.dataset.theme=t==='light'?t:'dark'})(document.documentElement)`;

const toGround = (theme: Theme) =>
  `html[data-theme=${theme}]{color-scheme:${theme};background:${COLORS.bg[theme]}}`;

/**
 * CSS for an inline style in the page's head: the theme's ground before any script has run. Without it the first frame
 * has the ground of the visitor's system, whatever theme the product shows.
 */
export const FIRST_PAINT_CSS = `${toGround('dark')}${toGround('light')}`;
