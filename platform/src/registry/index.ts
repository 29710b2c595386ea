export { type ChangeOutcome, type ChangeRequest, makeChange } from './changes/make-change.ts';
export type { CheckOutcome, Report } from './checks.ts';
export {
  type ChannelConflictError,
  type ChannelRefusedError,
  isChannelConflictError,
  isChannelRefusedError,
  isPublishRefusedError,
  type PublishRefusedError,
} from './errors.ts';
export type { Objection } from './objection.ts';
export { type PublishOutcome, type PublishRequest, publish } from './publish.ts';
export { createRegistry, type HistoryOptions, type Registry } from './registry.ts';
export type { RegistryDeps } from './registry-deps.ts';
