// One file per endpoint, so that a screen loads only the schemas of its own endpoints: bundlers drop unused files, but
// not single schemas of a file.
export * from './nfl/coverage.ts';
export * from './nfl/defense.ts';
export * from './nfl/hit-rate-games.ts';
export * from './nfl/hit-rates.ts';
export * from './nfl/matchup.ts';
export * from './nfl/prop-markets.ts';
export * from './nfl/receivers.ts';
export * from './nfl/touchdown-predictions.ts';
