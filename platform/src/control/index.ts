export { explainListenFault } from '../edge/listen-error.ts';
export { readControlConfig } from './config.ts';
export { startControl } from './server.ts';
