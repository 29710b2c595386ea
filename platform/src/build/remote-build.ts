import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { MANIFEST_FILES, parseContract, type RemoteDeclaration, remoteDeclarationSchema } from 'contracts';
import { createBaseConfig, toEntryFile } from './base-config.ts';
import { createHotParts } from './hot-parts.ts';
import { ManifestPlugin } from './manifest-plugin.ts';
import { type BuildEnv, chooseVersion } from './package-version.ts';
import { refuseUndeclared } from './refuse-undeclared.ts';
import { SHARED_MODULES, toSharedConfig, toSharedRanges } from './shared-modules.ts';
import { WarningPlugin } from './warning-plugin.ts';
import { toScreenFile, toWrittenPart } from './written-screens.ts';

type RemoteBuildOptions = { root: string; declaration: RemoteDeclaration; leaveOutUnwritten?: boolean };

const toChunkName = (module: string) => `screen-${module.slice('./'.length)}`;

/**
 * The rspack configuration of a remote; `--env version=…` builds it as another version than its package's.
 *
 * @param options.root the remote's folder, `import.meta.dirname` of its configuration.
 * @param options.leaveOutUnwritten for a section in the making: declared screens without a file are left out, with a
 *   warning, where otherwise the build fails.
 * @throws {ContractError} when the declaration is not valid, with everything that is wrong.
 */
export function defineRemoteBuild({
  root,
  declaration: source,
  leaveOutUnwritten = false,
}: RemoteBuildOptions) {
  const whole = parseContract(remoteDeclarationSchema, source, join(basename(root), 'remote.config.ts'));
  const ranges = toSharedRanges(whole.shared);
  return (env: BuildEnv = {}): Configuration => {
    const { isDevelopment = false } = env;
    const version = chooseVersion(root, env);
    const base = createBaseConfig({ root, name: whole.name, isDevelopment });
    const hot = isDevelopment ? createHotParts(whole.name) : undefined;
    const { declaration, unwritten } = leaveOutUnwritten
      ? toWrittenPart(root, whole)
      : { declaration: whole, unwritten: [] };
    const modules = [...new Set(declaration.routes.map((route) => route.module))];
    return {
      ...base,
      // The container that federation adds is the only entry.
      entry: hot?.entry ?? {},
      externals: [refuseUndeclared(ranges), ...(hot?.externals ?? [])],
      plugins: [
        ...(hot?.plugins ?? []),
        ...unwritten.map((file) => new WarningPlugin(`Left out, because it is not written yet: ${file}`)),
        new ModuleFederationPlugin({
          name: declaration.name,
          filename: toEntryFile(isDevelopment),
          library: { type: 'module' },
          exposes: Object.fromEntries(
            modules.map((module) => [module, { import: toScreenFile(module), name: toChunkName(module) }]),
          ),
          shared: toSharedConfig(ranges, (requiredVersion) => ({
            singleton: true,
            import: false,
            requiredVersion,
          })),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
        }),
        new ManifestPlugin({
          file: MANIFEST_FILES.remote,
          create: (groups) => ({
            kind: 'remote',
            name: declaration.name,
            version,
            entry: groups.require(/^remoteEntry\.[^/]+\.js$/),
            screens: Object.fromEntries(
              modules.map((module) => [module, groups.scriptsOf(toChunkName(module))]),
            ),
            uses: Object.fromEntries(
              modules.map((module) => [
                module,
                groups.consumedBy(toChunkName(module)).filter((name) => SHARED_MODULES.includes(name)),
              ]),
            ),
            files: groups.files,
            declaration,
          }),
        }),
      ],
    };
  };
}
