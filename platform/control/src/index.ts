export { CONTROL_REMOVED, CONTROL_VARIABLES, readControlConfig } from './environment.ts';
export { startControl } from './server.ts';
