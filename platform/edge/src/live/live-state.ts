import { type ChannelApp, type ChannelRevision, HOST_APP } from '@sharpside/contracts';
import { findClaimDistrust } from '@sharpside/registry/compatibility/claimed-places';
import type { Registry } from '@sharpside/registry/records/registry';
import { rememberReleases } from '@sharpside/registry/records/remember-releases';
import type { ChannelHead } from '@sharpside/registry/records/revisions/channel-head';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import type { Clock } from '@sharpside/server-kit';
import { EdgeError, isEdgeError } from '../errors.ts';
import { toCanaryOffset } from './canary.ts';
import {
  type HostRelease,
  isHostRelease,
  type LiveRelease,
  type RemoteRelease,
  readLiveRelease,
  toJudge,
} from './live-release.ts';

/**
 * The releases of one app that visitors may get. Left out are releases that `ReadRelease` refuses, withdrawn fallbacks
 * and canaries, and paused canaries.
 */
export type Deployment<R> = {
  app: string;
  current: R;
  previous: R | undefined;
  canary: { release: R; percent: number; offset: number; groups: readonly string[] } | undefined;
};

/** Everything that one channel revision makes live. It never changes; the next revision gets a new state. */
export type LiveState = {
  channel: string;
  revision: ChannelRevision;
  /** Id of the trusted key that signed the revision; undefined if none did, or no keys are configured. */
  signedBy: string | undefined;
  host: Deployment<HostRelease>;
  /** In the order of their names. */
  remotes: readonly Deployment<RemoteRelease>[];
  /** Releases (`remote-tools@1.1.0`) that open tabs must leave. */
  withdrawn: readonly string[];
  /** Releases of the channel that cannot be served, with the reason; a history that is not the one served before. */
  problems: readonly string[];
  /**
   * Releases of the channel that are not trusted, served or not, with the reason: no trusted key signed them, or they
   * take other paths than the revision says. In the mode `warn` also the revision (`revision 13 of production`).
   */
  untrusted: readonly Untrusted[];
};

type Untrusted = { release: string; reason: string };

/**
 * Reads a release. Fails with `EDGE_RELEASE_UNREADABLE` if it is incomplete in the store, and with
 * `EDGE_RELEASE_UNTRUSTED` if signatures are required and it is not trusted.
 */
export type ReadRelease = (app: string, version: string) => Promise<LiveRelease>;

type Found = {
  app: string;
  deployment: Deployment<LiveRelease> | undefined;
  problems: string[];
  untrusted: Untrusted[];
};

type Wanted = {
  app: string;
  channelApp: ChannelApp;
  read: ReadRelease;
  served: LiveRelease | undefined;
};

async function findDeployment({ app, channelApp, read, served }: Wanted): Promise<Found> {
  const problems: string[] = [];
  const untrusted: Untrusted[] = [];
  // An unreadable release must not keep other releases from going live, or from being rolled back.
  async function find(version: string): Promise<LiveRelease | undefined> {
    try {
      const release = await read(app, version);
      const { distrust } = release;
      if (distrust !== undefined) untrusted.push({ release: `${app}@${version}`, reason: distrust });
      return release;
    } catch (error) {
      if (!isEdgeError(error)) throw error;
      problems.push(error.message);
      if (error.code === 'EDGE_RELEASE_UNTRUSTED')
        untrusted.push({ release: `${app}@${version}`, reason: error.message });
      return undefined;
    }
  }
  const findUnlessWithdrawn = (version: string | undefined | null) =>
    version == null || channelApp.withdrawn.includes(version) ? undefined : find(version);
  const [stated, previous, canary] = await Promise.all([
    find(channelApp.current),
    findUnlessWithdrawn(channelApp.previous),
    findUnlessWithdrawn(channelApp.canary?.paused ? undefined : channelApp.canary?.version),
  ]);
  // Better than `previous`, which may be forged as well: the previously served release was trusted.
  const isForged = untrusted.some(({ release }) => release === `${app}@${channelApp.current}`);
  const kept = isForged && served && !channelApp.withdrawn.includes(served.version) ? served : undefined;
  const current = stated ?? kept ?? previous;
  if (current === undefined) return { app, deployment: undefined, problems, untrusted };
  const deployment = {
    app,
    current,
    previous: previous === current ? undefined : previous,
    canary: canary && {
      release: canary,
      percent: channelApp.canary?.percent ?? 0,
      offset: toCanaryOffset(app),
      groups: channelApp.canary?.groups ?? [],
    },
  };
  return { app, deployment, problems, untrusted };
}

const isHost = (deployment: Deployment<LiveRelease>): deployment is Deployment<HostRelease> =>
  isHostRelease(deployment.current);

const isRemote = (deployment: Deployment<LiveRelease>): deployment is Deployment<RemoteRelease> =>
  !isHostRelease(deployment.current);

/** Releases of an app that open tabs must leave: withdrawn releases, and a paused canary. */
function listToLeave([app, { current, canary, withdrawn }]: [string, ChannelApp]): string[] {
  const left = canary?.paused ? [...withdrawn, canary.version] : withdrawn;
  // Open tabs may keep a withdrawn release that is current again.
  return left.filter((version) => version !== current).map((version) => `${app}@${version}`);
}

/**
 * The releases that a revision makes live. If signatures are required and the current release of an app is not trusted,
 * the app keeps its release in `served`, unless that release was withdrawn.
 *
 * @throws {EdgeError} `EDGE_NOTHING_LIVE` if no release of the host can be served.
 */
export async function assembleLiveState(
  revision: ChannelRevision,
  read: ReadRelease,
  served: ReadonlyMap<string, LiveRelease> = new Map(),
): Promise<LiveState> {
  const apps = Object.entries(revision.apps).sort(([a], [b]) => (a < b ? -1 : 1));
  const found = await Promise.all(
    apps.map(([app, channelApp]) => findDeployment({ app, channelApp, read, served: served.get(app) })),
  );
  const deployments = found.flatMap(({ deployment }) => deployment ?? []);
  const problems = found.flatMap((one) => one.problems);
  const host = deployments.find(isHost);
  if (host === undefined) {
    const why = problems.length > 0 ? ` ${problems.join(' ')}` : '';
    throw new EdgeError(
      `Channel ${revision.channel} has no release of ${HOST_APP} to serve at revision ${revision.revision}; publish and promote one.${why}`,
      { code: 'EDGE_NOTHING_LIVE' },
    );
  }
  return {
    channel: revision.channel,
    revision,
    signedBy: undefined,
    host,
    remotes: deployments.filter(isRemote),
    withdrawn: apps.flatMap(listToLeave),
    problems,
    untrusted: found.flatMap((one) => one.untrusted),
  };
}

/** The current release of each app of a state, without canaries. */
export const listServed = (state: LiveState | undefined): ReadonlyMap<string, LiveRelease> =>
  new Map(state && [state.host, ...state.remotes].map(({ app, current }) => [app, current]));

/** Every release of a state, each once. */
export const listReleases = ({ host, remotes }: LiveState): LiveRelease[] =>
  [host, ...remotes].flatMap(({ current, previous, canary }) =>
    [current, previous, canary?.release].filter((release) => release !== undefined),
  );

type ReleaseCacheOptions = { registry: Registry; clock: Pick<Clock, 'now'>; trusted: TrustedKeys | null };

/** Releases that were read, until they are no longer part of the served state. */
export function createReleaseCache({ registry, clock, trusted }: ReleaseCacheOptions) {
  const releases = new Map<string, LiveRelease>();

  const read: ReadRelease = async (app, version) => {
    const id = `${app}@${version}`;
    const judge = toJudge(trusted, clock);
    const release = releases.get(id) ?? (await readLiveRelease(registry, { app, version, judge }));
    // A release that was only warned about is not cached, so that its signatures are read again.
    if (release.distrust === undefined) releases.set(id, release);
    return release;
  };

  return {
    /** Reads releases of a revision. Distrusted is one that takes other paths or API prefixes than the revision says. */
    readOf(head: ChannelHead): ReadRelease {
      if (!trusted) return read;
      const compared = rememberReleases(registry);
      return async (app, version) => {
        const release = await read(app, version);
        const distrust = await findClaimDistrust(compared, head, release.document);
        if (distrust === undefined) return release;
        // Read again the next time, because its record in the store may be put right.
        releases.delete(`${app}@${version}`);
        if (trusted.mode === 'warn') return { ...release, distrust: release.distrust ?? distrust };
        throw new EdgeError(`Release ${app}@${version} is not served: ${distrust}.`, {
          code: 'EDGE_RELEASE_UNTRUSTED',
        });
      };
    },
    clear: () => releases.clear(),
    keepOnly(state: LiveState) {
      const live = new Set(listReleases(state).map(({ app, version }) => `${app}@${version}`));
      for (const id of releases.keys()) if (!live.has(id)) releases.delete(id);
    },
  };
}
