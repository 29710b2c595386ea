// One file per endpoint: a screen loads only the schemas of its own endpoints. Bundlers drop unused files whole, not each
// schema in a file by itself.
export * from './nfl/coverage.ts';
export * from './nfl/defense.ts';
export * from './nfl/hit-rate-games.ts';
export * from './nfl/hit-rates.ts';
export * from './nfl/matchup.ts';
export * from './nfl/prop-markets.ts';
export * from './nfl/receivers.ts';
export * from './nfl/touchdown-predictions.ts';
