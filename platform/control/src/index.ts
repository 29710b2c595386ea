export { CONTROL_VARIABLES, readControlConfig } from './config.ts';
export { startControl } from './server.ts';
