/** Where a page gets its development script and the events of builds from. No path of the site begins so. */
export const DEVELOPMENT_PATHS = { script: '/@dev/page.js', events: '/@dev/events' } as const;
