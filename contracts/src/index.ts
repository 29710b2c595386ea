export * from './beacon.ts';
export * from './channel.ts';
export * from './contract-error.ts';
export * from './declaration.ts';
export { RESERVED_PREFIXES } from './declaration-contradictions.ts';
export * from './discovery.ts';
export * from './names.ts';
export * from './release.ts';
export * from './runtime-config.ts';
