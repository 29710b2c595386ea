export { readServerConfig, SERVER_REMOVED, SERVER_VARIABLES, type ServerConfig } from './config.ts';
export { type RunningServer, startServer } from './server.ts';
