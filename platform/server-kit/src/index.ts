export { findCode, hasCode, toReason } from './error-facts.ts';
export {
  addRefusals,
  type ConnectionFault,
  createConnectionRefuser,
  toArrivalLimits,
} from './unreadable-requests.ts';
