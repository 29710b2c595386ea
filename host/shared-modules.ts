/**
 * The modules that the host shares with remotes, as one instance in each page. Builds of remotes read this list too.
 */
export const SHARED_MODULES = {
  /**
   * React, and the modules of which every page needs most. Their other exports are in one more file, for remotes that
   * use them.
   *
   * The heavy libraries under `shared-ui` (Chakra, react-router) are not shared by themselves, because a shared module
   * ships as a whole. `shared-ui` decides which parts of them the product loads.
   */
  start: [
    'react',
    'react-dom',
    '@sharpside/shared-ui',
    '@sharpside/shared-ui/address',
    '@sharpside/shared-ui/routing',
    '@sharpside/shared-auth',
  ],
  /**
   * Modules that most screens with data need. Each line is one file. It also contains the code that it has in common
   * with `parts`.
   */
  bases: [
    ['@sharpside/shared-data', '@sharpside/shared-ui/eastern'],
    ['@sharpside/shared-ui/filters/chips', '@sharpside/shared-ui/rows', '@sharpside/shared-ui/teams'],
    ['@sharpside/shared-ui/dates'],
    ['@sharpside/shared-ui/tips'],
    ['@sharpside/shared-ui/filters/day'],
    ['@sharpside/shared-ui/table'],
  ],
  /**
   * Modules that load for screens that import them. Each line is one file, possibly of several modules that are used
   * together. Only the pages of such screens list the file.
   *
   * A new part needs a line here and an entry in the `exports` of its package.
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
