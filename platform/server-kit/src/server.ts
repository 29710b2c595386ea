// Parts of a program that listens. They load Fastify, pino and prom-client, which commands do not need.
export { createMetrics } from './http/metrics.ts';
export { addOperators } from './http/operators.ts';
export {
  addRefusals,
  createConnectionRefuser,
  IDLE_CONNECTION_MS,
  isCutOff,
  MAX_HEADER_BYTES,
  MAX_HEADER_BYTES_BEHIND_EDGE,
  toArrivalLimits,
} from './http/unreadable-requests.ts';
export { addStart, holdUntilStarted } from './process/add-start.ts';
export { createJsonLog, createLogger, toLogOptions } from './process/log.ts';
export { WITHOUT_SCHEMAS } from './process/without-schemas.ts';
