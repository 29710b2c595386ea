/** The host's declaration of what it shares with remotes, as one instance in each page. Builds of remotes read it too. */
export const SHARED_MODULES = {
  /**
   * Loaded on every page.
   *
   * The heavy libraries under `shared-ui` (Chakra, react-router) are not shared by themselves: a shared module ships whole,
   * and the facade decides which parts of them the product pays for.
   */
  start: [
    'react',
    'react-dom',
    '@sharpside/shared-ui',
    '@sharpside/shared-ui/routing',
    '@sharpside/shared-auth',
  ],
  /**
   * Loaded for screens that import them: each is a chunk of its own, listed only in the pages of such screens.
   *
   * A line here and one in the `exports` of the package make a new one.
   */
  parts: [
    '@sharpside/shared-data',
    '@sharpside/shared-odds',
    '@sharpside/shared-ui/address',
    '@sharpside/shared-ui/board',
    '@sharpside/shared-ui/charts',
    '@sharpside/shared-ui/dates',
    '@sharpside/shared-ui/filters',
    '@sharpside/shared-ui/odds',
    '@sharpside/shared-ui/predictions',
    '@sharpside/shared-ui/table',
    '@sharpside/shared-ui/teams',
    '@sharpside/shared-ui/toasts',
  ],
};
