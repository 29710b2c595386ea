/** A measured screen behind the sign-in: its address, section and module. */
export type MemberScreen = {
  path: string;
  section: 'mlb' | 'nba' | 'nfl';
  module: string;
  /** Name of the moment at which the screen is usable. */
  usable: string;
};

/**
 * One screen per league: a long table, cards that continue below the window, and a table that is filtered in the
 * browser.
 */
export const MEMBER_SCREENS: readonly MemberScreen[] = [
  {
    path: '/mlb/exit-velocity-tracker',
    section: 'mlb',
    module: 'exit-velocity-tracker',
    usable: 'first row of data',
  },
  { path: '/nba/whos-hot', section: 'nba', module: 'whos-hot', usable: 'first card of data' },
  { path: '/nfl/nfl-hit-rates', section: 'nfl', module: 'nfl-hit-rates', usable: 'first row of data' },
];

export const MEMBER_REMOTES = [...new Set(MEMBER_SCREENS.map(({ section }) => `remote-${section}`))];
