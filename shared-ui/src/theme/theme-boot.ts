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
