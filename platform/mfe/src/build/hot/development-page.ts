/** The global that holds the page's React Refresh runtime. */
export const REFRESH_RUNTIME = '__MFE_REFRESH__';

/** The global with modules, by name, that take the place of those which a deployed shell shares: React for development. */
export const PAGE_MODULES = '__MFE_MODULES__';

/** The global that holds the page's {@link DevelopmentPage}. */
export const DEVELOPMENT_PAGE = '__MFE_DEVELOPMENT__';

/** Applies the build with that hash without a page load; rejects where only a page load helps. */
export type TakeIn = (hash: string) => Promise<void>;

/** Development interface of the page: each developed app registers once, when it is loaded, how it applies a build. */
export type DevelopmentPage = { connect(app: string, takeIn: TakeIn): void };
