import { isDeepStrictEqual } from 'node:util';
import type { ChannelRevision } from '@sharpside/contracts';
import type { Registry } from '@sharpside/registry/records/registry';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import type { Judge } from '@sharpside/registry/signatures/judge-release';
import type { Clock } from '@sharpside/server-kit';
import { EdgeError } from '../errors.ts';
import { type LiveRelease, readLiveRelease } from './live-release.ts';
import {
  assembleLiveState,
  type LiveState,
  listReleases,
  listServed,
  type ReadRelease,
} from './live-state.ts';

/** Reads the new parts of one channel. */
export type ChannelReader = {
  /**
   * The state of the newest revision above `state`, or undefined if `state` is the newest.
   *
   * Undefined `state`: the newest of all revisions. `before`: the previously served state, whose releases stay if their
   * apps' new releases are not trusted. Default: `state`.
   * @throws {EdgeError} if the channel is empty, has lost `state`, or has no host to serve; also throws errors of the
   * store.
   */
  readAfter(state: LiveState | undefined, before?: LiveState): Promise<LiveState | undefined>;
  /** As `readAfter`, but lists the channel and trusts nothing read before, because the store may have been replaced. */
  readAnew(state: LiveState | undefined): Promise<LiveState | undefined>;
};

type ChannelReaderOptions = {
  channel: string;
  registry: Registry;
  clock: Pick<Clock, 'now'>;
  trusted: TrustedKeys | null;
};

// An unmounted folder looks like a folder without new revisions, so the reader regularly checks that the live revision
// still exists.
const PRESENCE_CHECK_MS = 5_000;

// Trust is checked regularly, because a release may be signed after it went live.
const TRUST_CHECK_MS = 5_000;

/** The judge of signatures as of now; undefined if no keys are configured. */
export const toJudge = (trusted: TrustedKeys | null, clock: Pick<Clock, 'now'>): Judge | undefined =>
  trusted ? { trusted, now: new Date(clock.now()) } : undefined;

const isSameTrust = (state: LiveState, known: LiveState) =>
  isDeepStrictEqual(state.untrusted, known.untrusted);

export function createChannelReader({
  channel,
  registry,
  clock,
  trusted,
}: ChannelReaderOptions): ChannelReader {
  const releases = new Map<string, LiveRelease>();
  let presentAt = clock.now();
  let judgedAt = clock.now();

  const readRelease: ReadRelease = async (app, version) => {
    const id = `${app}@${version}`;
    const release =
      releases.get(id) ?? (await readLiveRelease(registry, { app, version, judge: toJudge(trusted, clock) }));
    // A release that was only warned about is not cached, so that its signatures are read again.
    if (release.distrust === undefined) releases.set(id, release);
    return release;
  };

  async function requireNewest(): Promise<ChannelRevision> {
    const newest = await registry.readChannel(channel);
    if (newest !== undefined) return newest;
    throw new EdgeError(`Channel ${channel} has no revision; publish and promote a release of the host.`, {
      code: 'EDGE_NOTHING_LIVE',
    });
  }

  async function requireFrom(revision: number): Promise<ChannelRevision> {
    const newest = await registry.readChannelAfter(channel, revision - 1);
    if (newest !== undefined) return newest;
    throw new EdgeError(`Revision ${revision} of channel ${channel} is gone from the store.`, {
      code: 'STORE_UNREACHABLE',
    });
  }

  function keepOnly(state: LiveState) {
    const live = new Set(listReleases(state).map(({ app, version }) => `${app}@${version}`));
    for (const id of releases.keys()) if (!live.has(id)) releases.delete(id);
  }

  async function assembleNew(newest: ChannelRevision, known: LiveState | undefined, before = known) {
    presentAt = clock.now();
    judgedAt = clock.now();
    if (isDeepStrictEqual(newest, known?.revision) && known?.untrusted.length === 0) return undefined;
    const state = await assembleLiveState(newest, readRelease, listServed(before));
    if (known && isDeepStrictEqual(state.revision, known.revision) && isSameTrust(state, known))
      return undefined;
    keepOnly(state);
    return state;
  }

  return {
    async readAfter(state, before) {
      if (state === undefined) return assembleNew(await requireNewest(), state, before);
      const { revision } = state.revision;
      if (clock.now() - presentAt >= PRESENCE_CHECK_MS)
        return assembleNew(await requireFrom(revision), state);
      if (state.untrusted.length > 0 && clock.now() - judgedAt >= TRUST_CHECK_MS)
        return assembleNew(await requireFrom(revision), state);
      const newer = await registry.readChannelAfter(channel, revision);
      return newer && assembleNew(newer, state);
    },
    async readAnew(state) {
      releases.clear();
      return assembleNew(await requireNewest(), state);
    },
  };
}
