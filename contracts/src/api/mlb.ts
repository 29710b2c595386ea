// One file per endpoint, so that a screen loads only the schemas of its own endpoints: bundlers drop unused files, but
// not single schemas of a file.
export * from './mlb/at-bats.ts';
export * from './mlb/batter-predictions.ts';
export * from './mlb/exit-velocity.ts';
export * from './mlb/inning-first.ts';
export * from './mlb/league-averages.ts';
export * from './mlb/lineups.ts';
export * from './mlb/odds.ts';
export * from './mlb/park-factors.ts';
export * from './mlb/pitch-averages.ts';
export * from './mlb/pitchers.ts';
export * from './mlb/starting-pitchers.ts';
export * from './mlb/whos-hot.ts';
