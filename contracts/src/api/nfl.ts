// A file for each endpoint, so that a screen carries the schemas of those that it asks.
export * from './nfl/coverage.ts';
export * from './nfl/defense.ts';
export * from './nfl/hit-rate-games.ts';
export * from './nfl/hit-rates.ts';
export * from './nfl/matchup.ts';
export * from './nfl/prop-markets.ts';
export * from './nfl/receivers.ts';
export * from './nfl/season-list.ts';
export * from './nfl/touchdown-predictions.ts';
