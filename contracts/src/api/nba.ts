// A file for each endpoint, so that a screen carries the schemas of those that it asks.
export * from './nba/game-logs.ts';
export * from './nba/player-averages.ts';
export * from './nba/player-pictures.ts';
export * from './nba/predictions.ts';
export * from './nba/whos-hot.ts';
