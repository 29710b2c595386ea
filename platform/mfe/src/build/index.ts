export { createBaseConfig } from './base-config.ts';
export { defineConsoleBuild } from './console-build.ts';
export { defineHostBuild, type HostRoute } from './host-build.ts';
export { toInlineScript } from './plugins/inline-script.ts';
export { toPageModule } from './plugins/page-module.ts';
export { defineRemoteBuild } from './remote-build.ts';
export type { SharedModules } from './shared-modules.ts';
