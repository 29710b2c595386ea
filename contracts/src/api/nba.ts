// One file per endpoint: a screen loads only the schemas of its own endpoints. Bundlers drop unused files whole, not each
// schema in a file by itself.
export * from './nba/game-logs.ts';
export * from './nba/player-averages.ts';
export * from './nba/player-pictures.ts';
export * from './nba/predictions.ts';
export * from './nba/whos-hot.ts';
