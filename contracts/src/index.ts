export * from './auth-answers.ts';
export * from './beacon/beacon.ts';
export * from './beacon/clean-text.ts';
export * from './beacon/stack.ts';
export * from './beacon/vitals.ts';
export * from './channel.ts';
export * from './channel-actions.ts';
export * from './comparable-names.ts';
export * from './declaration.ts';
export * from './errors/contract-error.ts';
export * from './errors/define-error.ts';
export * from './hidden-characters.ts';
export * from './names.ts';
export * from './owner.ts';
export * from './page/discovery.ts';
export * from './page/first-calls.ts';
export * from './page/sections.ts';
export * from './paths/api-prefixes.ts';
export * from './paths/decode-escapes.ts';
export * from './paths/define-paths.ts';
export { findOwnPage, findOwnPath, isWebAddressOrPath } from './paths/own-path.ts';
export { RESERVED_PREFIXES } from './paths/path-problems.ts';
export { isWebAddress } from './paths/web-address.ts';
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
