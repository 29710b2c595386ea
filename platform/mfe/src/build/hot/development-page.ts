/** The global that holds the page's React Refresh runtime. */
export const REFRESH_RUNTIME = '__MFE_REFRESH__';

/**
 * The global that maps names of modules to their replacements in a deployed shell, for example to React's development
 * build.
 */
export const PAGE_MODULES = '__MFE_MODULES__';

/** The global that holds the page's {@link DevelopmentPage}. */
export const DEVELOPMENT_PAGE = '__MFE_DEVELOPMENT__';

/** Applies the build with that hash without a page load; rejects if a page load is needed. */
export type TakeIn = (hash: string) => Promise<void>;

/** Development interface of the page. When a developed app loads, it registers the function that applies its builds. */
export type DevelopmentPage = { connect(app: string, takeIn: TakeIn): void };
