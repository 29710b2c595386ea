/**
 * The browsers that an app's scripts are built for, as browserslist queries. `docs/browsers.md` lists the checks for
 * each, and the behaviour of older browsers. The page recognizes supported browsers by popovers, the last feature that
 * all of them got.
 */
export const SUPPORTED_BROWSERS = ['chrome >= 114', 'edge >= 114', 'firefox >= 125', 'safari >= 17'];
