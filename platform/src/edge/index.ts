export { type EdgeConfig, readEdgeConfig } from './config.ts';
export { type RunningEdge, startEdge } from './server.ts';
