import {
  assetUrl,
  DISCOVERY_SCHEMA,
  type Discovery,
  HOST_APP,
  type LiveDocument,
  type Menus,
  type MicroFrontend,
  type RemoteDeclaration,
} from '@sharpside/contracts';
import type { AssetBase } from '@sharpside/registry/page-template/asset-base';
import type { HostRelease, RemoteRelease } from './live-release.ts';
import type { Deployment, LiveState } from './live-state.ts';
import type { ServedRemote, Variant } from './variant.ts';

export type RevisionNotice = Pick<LiveDocument, 'revision' | 'withdrawn' | 'hostVersion'>;

const toEntry = ({ app, version, manifest, entryIntegrity }: RemoteRelease, assetBase: AssetBase) => ({
  version,
  url: assetBase + assetUrl(app, manifest.entry),
  integrity: entryIntegrity,
});

/**
 * The declaration as pages need it. Descriptions are left out, because only search engines need them and they are
 * already in the page. Names of backends and the owner are internal. A screen brings its own declaration of its
 * settings. First calls are in the page of their screen.
 */
export const toClientDeclaration = ({
  api: _api,
  owner: _owner,
  settings: _settings,
  ...declaration
}: RemoteDeclaration): RemoteDeclaration => ({
  ...declaration,
  routes: declaration.routes.map(({ description: _description, firstCalls: _firstCalls, ...route }) => route),
});

/**
 * The federation runtime that a release expects, for hosts from before decision 0072: they provide it only if it is
 * named here.
 */
const toRuntime = ({ manifest: { federation } }: RemoteRelease, host: HostRelease | undefined) =>
  host?.manifest.opensContainers && federation !== null ? { federation } : {};

function toMicroFrontend(
  { release, fallback }: ServedRemote,
  { assetBase, host }: { assetBase: AssetBase; host?: HostRelease },
): MicroFrontend {
  const { url, version, integrity } = toEntry(release, assetBase);
  const fallbackEntry =
    fallback === undefined ? null : { ...toEntry(fallback, assetBase), ...toRuntime(fallback, host) };
  return {
    url,
    ...(fallbackEntry === null ? {} : { fallbackUrl: fallbackEntry.url }),
    metadata: { version, integrity },
    extras: {
      declaration: toClientDeclaration(release.manifest.declaration),
      fallback: fallbackEntry,
      ...toRuntime(release, host),
    },
  };
}

function toDeployedList(
  { current, previous, canary }: Deployment<RemoteRelease>,
  assetBase: AssetBase,
): MicroFrontend[] {
  const traffic = canary?.percent ?? 0;
  const stable = toMicroFrontend({ release: current, fallback: previous }, { assetBase });
  if (canary === undefined) return [{ ...stable, deployment: { traffic: 100, default: true } }];
  return [
    { ...stable, deployment: { traffic: 100 - traffic, default: true } },
    {
      ...toMicroFrontend({ release: canary.release, fallback: current }, { assetBase }),
      deployment: { traffic, default: false },
    },
  ];
}

/**
 * The whole channel as an open discovery document: per remote the current release, then its canary, with their traffic
 * in percent.
 */
export const toChannelDiscovery = ({ remotes }: LiveState, assetBase: AssetBase): Discovery => ({
  schema: DISCOVERY_SCHEMA,
  microFrontends: Object.fromEntries(
    remotes.map((remote) => [remote.app, toDeployedList(remote, assetBase)]),
  ),
});

export type DocumentScope = {
  remotes: readonly ServedRemote[];
  /** Apps whose withdrawn releases the document names, besides those of the host. Default: all. */
  apps?: ReadonlySet<string>;
  menus?: Menus;
};

const isOf = (release: string, apps: ReadonlySet<string>) => {
  const app = release.slice(0, release.lastIndexOf('@'));
  return app === HOST_APP || apps.has(app);
};

/** The live document of a variant, about all remotes or some of them. */
export const toLiveDocument = (
  state: LiveState,
  { host, remotes: all }: Variant,
  { assetBase, scope = { remotes: all } }: { assetBase: AssetBase; scope?: DocumentScope },
): LiveDocument => ({
  channel: state.channel,
  revision: state.revision.revision,
  hostVersion: host.version,
  discovery: {
    schema: DISCOVERY_SCHEMA,
    microFrontends: Object.fromEntries(
      scope.remotes.map((served) => [served.release.app, [toMicroFrontend(served, { assetBase, host })]]),
    ),
  },
  withdrawn: state.withdrawn.filter((release) => !scope.apps || isOf(release, scope.apps)),
  ...(scope.menus && { menus: scope.menus }),
});
