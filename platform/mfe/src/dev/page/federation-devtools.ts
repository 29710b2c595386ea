import {
  ModuleFederation,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';

const NO_BUILD = { version: '', buildVersion: '', consumerList: [], remoteTypesZip: '', shared: [] };

/** Lists every registered remote. By default the runtime lists only remotes whose manifest it has. */
const listRemotes: ModuleFederationRuntimePlugin = {
  name: 'mfe-list-remotes',
  registerRemote(args) {
    const { remote, origin } = args;
    const { moduleInfo } = globalThis.__FEDERATION__;
    const known = moduleInfo[origin.name];
    const matchedVersion = 'entry' in remote ? remote.entry : remote.version;
    moduleInfo[origin.name] = {
      ...NO_BUILD,
      ...known,
      remotesInfo: {
        ...(known && 'remotesInfo' in known && known.remotesInfo),
        [remote.name]: { matchedVersion },
      },
    };
    return args;
  },
};

/**
 * Lets the Chrome devtools of Module Federation read the page, and override entries of remotes by manifests. Call it
 * before the shell starts.
 *
 * The deployed shell's runtime cannot read manifests, because it is kept small. It uses the constructor that is set
 * here, if there is one.
 */
export function openToDevtools(): void {
  registerGlobalPlugins([listRemotes]);
  globalThis.__FEDERATION__.__DEBUG_CONSTRUCTOR__ = ModuleFederation;
}
