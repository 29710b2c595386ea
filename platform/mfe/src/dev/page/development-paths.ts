/** Paths of a page's development script and of the build events. No path of the site has this prefix. */
export const DEVELOPMENT_PATHS = { script: '/@dev/page.js', events: '/@dev/events' } as const;
