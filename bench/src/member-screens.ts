/** A screen behind the sign-in that is measured: where it is, and which module of which section it is. */
export type MemberScreen = {
  path: string;
  section: 'mlb' | 'nba' | 'nfl';
  module: string;
  /** What its first row of data is called. */
  usable: string;
};

/** One of each league: a long table, cards that go on below the window, a table that is filtered in the browser. */
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

/** The sections that have them. */
export const MEMBER_REMOTES = [...new Set(MEMBER_SCREENS.map(({ section }) => `remote-${section}`))];
