/** The host's declaration of what it shares with remotes, as one instance in each page. Builds of remotes read it too. */
export const SHARED_MODULES = {
  /**
   * React, and what every page has most of: one more file has the rest, for remotes that use it.
   *
   * The heavy libraries under `shared-ui` (Chakra, react-router) are not shared by themselves: a shared module ships whole,
   * and the facade decides which parts of them the product pays for.
   */
  start: [
    'react',
    'react-dom',
    '@sharpside/shared-ui',
    '@sharpside/shared-ui/address',
    '@sharpside/shared-ui/routing',
    '@sharpside/shared-auth',
  ],
  /** Needed by most screens with data: a file for each line, and what a part shares with them is in them. */
  bases: [
    ['@sharpside/shared-data', '@sharpside/shared-ui/eastern'],
    ['@sharpside/shared-ui/filters/chips', '@sharpside/shared-ui/rows', '@sharpside/shared-ui/teams'],
    ['@sharpside/shared-ui/dates'],
    ['@sharpside/shared-ui/tips'],
    ['@sharpside/shared-ui/filters/day'],
    ['@sharpside/shared-ui/table'],
  ],
  /**
   * Loaded for screens that import them: each is a file of its own, or one with those that are needed beside it, and listed
   * only in the pages of such screens.
   *
   * A line here and one in the `exports` of the package make a new one.
   */
  parts: [
    ['@sharpside/shared-odds', '@sharpside/shared-ui/odds'],
    '@sharpside/shared-ui/board/table',
    ['@sharpside/shared-ui/board/dates', '@sharpside/shared-ui/filters'],
    '@sharpside/shared-ui/board/frame',
    '@sharpside/shared-ui/charts',
    '@sharpside/shared-ui/predictions',
    '@sharpside/shared-ui/toasts',
  ],
};
