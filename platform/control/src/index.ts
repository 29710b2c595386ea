export { readControlConfig } from './config.ts';
export { startControl } from './server.ts';
