export { makeChange } from './changes/make-change.ts';
export { publish } from './publish/publish.ts';
export { createRegistry, type Registry } from './records/registry.ts';
export type { RegistryDeps } from './records/registry-deps.ts';
