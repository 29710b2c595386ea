import { createInstance } from '@module-federation/enhanced/runtime';
import provideExternalRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { HOST_APP } from '@sharpside/contracts';
import type { LoadModule } from './load-module.ts';
import type { SharedModule } from './shared-modules.ts';

/**
 * A module as the federation runtime expects it. A page has one instance of each, whatever version a release requests.
 */
const toShared = ({ version, get }: SharedModule) => ({
  version,
  get: async () => {
    const module = await get();
    return () => module;
  },
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

/**
 * The federation runtime of this page, with the modules that it shares. Releases are built with `externalRuntime`, so
 * they use its code.
 *
 * Each release is registered under its own name (`remote-tools@1.1.0`), because the runtime identifies a remote by its
 * name. So two releases of one remote can be loaded side by side.
 */
export function createFederationRuntime(shared: ReadonlyMap<string, SharedModule>): LoadModule {
  const runtime = createInstance({
    name: HOST_APP,
    remotes: [],
    shared: Object.fromEntries([...shared].map(([name, module]) => [name, toShared(module)])),
    shareStrategy: 'loaded-first',
    plugins: [provideExternalRuntime()],
  });
  return ({ app, version, url }, module) => {
    const name = `${app}@${version}`;
    // If the remote is registered already, this changes nothing.
    runtime.registerRemotes([{ name, entry: url, type: 'module' }]);
    return runtime.loadRemote(`${name}${module.slice('.'.length)}`);
  };
}
