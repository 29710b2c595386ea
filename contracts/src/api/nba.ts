// One file per endpoint, so that a screen loads only the schemas of its own endpoints: bundlers drop unused files, but
// not single schemas of a file.
export * from './nba/game-logs.ts';
export * from './nba/player-averages.ts';
export * from './nba/player-pictures.ts';
export * from './nba/predictions.ts';
export * from './nba/whos-hot.ts';
