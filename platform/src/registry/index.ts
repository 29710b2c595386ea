export { type ChangeOutcome, type ChangeRequest, makeChange } from './changes/make-change.ts';
export { type ChannelConflictError, isChannelConflictError } from './channel-conflict-error.ts';
export { type ChannelRefusedError, isChannelRefusedError } from './channel-refused-error.ts';
export type { CheckOutcome, Report } from './checks.ts';
export type { Objection } from './objection.ts';
export { type PublishOutcome, type PublishRequest, publish } from './publish.ts';
export { isPublishRefusedError, type PublishRefusedError } from './publish-refused-error.ts';
export { createRegistry, type HistoryOptions, type Registry } from './registry.ts';
export type { RegistryDeps } from './registry-deps.ts';
