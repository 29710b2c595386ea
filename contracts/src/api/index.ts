export * from './answer-shapes.ts';
export * from './freshness.ts';
export * from './mlb.ts';
export * from './nba.ts';
export * from './nfl.ts';
export * from './predictions.ts';
export * from './problem.ts';
export * from './scoreboard.ts';
