export * from './answer.ts';
export * from './console-state.ts';
export * from './data-status.ts';
export * from './edge-observations.ts';
export * from './observations.ts';
export * from './token.ts';
export * from './upload.ts';
