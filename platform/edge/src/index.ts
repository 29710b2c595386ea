export { EDGE_REMOVED, EDGE_VARIABLES, parseEdgeConfig, readEdgeConfig, readGroupKeys } from './config.ts';
export { createEdge } from './create-edge.ts';
export { DEFAULT_RUNTIME_CONFIG } from './default-runtime-config.ts';
export { startEdge } from './server.ts';
