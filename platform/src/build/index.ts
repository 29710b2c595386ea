export { createBaseConfig } from './base-config.ts';
export { defineHostBuild, type HostRoute } from './host-build.ts';
export { defineRemoteBuild } from './remote-build.ts';
