/**
 * The browsers that an app's scripts are built for, as queries of browserslist. `docs/browsers.md` says what each of them
 * checks and what an older one does; the page itself tells them by the last thing that they all came to have, popovers.
 */
export const SUPPORTED_BROWSERS = ['chrome >= 114', 'edge >= 114', 'firefox >= 125', 'safari >= 17'];
