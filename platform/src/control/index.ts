export { explainListenFault } from '../edge/explain-listen-fault.ts';
export { readControlConfig } from './config.ts';
export { startControl } from './server.ts';
