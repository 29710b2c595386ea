export { type EdgeConfig, type EdgeConfigInput, parseEdgeConfig, readEdgeConfig } from './config.ts';
export { createEdge, type EdgeDeps } from './create-edge.ts';
export { DEFAULT_RUNTIME_CONFIG } from './default-runtime-config.ts';
export { explainListenFault } from './explain-listen-fault.ts';
export { createJsonLog, type Log } from './log.ts';
export type { RunningServer } from './run-server.ts';
export { startEdge } from './server.ts';
