export * from './api-prefixes.ts';
export * from './auth-answers.ts';
export * from './beacon/beacon.ts';
export * from './beacon/clean-text.ts';
export * from './beacon/stack.ts';
export * from './beacon/vitals.ts';
export * from './channel.ts';
export * from './channel-actions.ts';
export * from './declaration.ts';
export * from './define-paths.ts';
export * from './errors/contract-error.ts';
export * from './errors/define-error.ts';
export * from './names.ts';
export { findOwnPath } from './own-path.ts';
export * from './owner.ts';
export * from './page/discovery.ts';
export * from './page/sections.ts';
export { RESERVED_PREFIXES } from './path-problems.ts';
export * from './prerender.ts';
export * from './preview.ts';
export * from './release.ts';
export * from './runtime-config.ts';
export * from './settings/find-secret.ts';
export * from './settings/index.ts';
export {
  MAX_VALUES_BYTES,
  type SettingChanges,
  settingChangesSchema,
  settingNameSchema,
  settingValueSchema,
  settingValuesSchema,
} from './settings/setting-declaration.ts';
