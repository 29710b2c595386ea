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

/** Reads one channel, and of it only what is new. */
export type ChannelReader = {
  /**
   * The state of the newest revision above `state`, undefined where `state` is the newest.
   *
   * Undefined `state`: the newest of all. `before`: what was served before, for apps whose release is not trusted now;
   * `state`, if nothing else is said.
   * @throws {EdgeError} where the channel is empty, has lost `state`, or has no host to serve; whatever the store throws.
   */
  readAfter(state: LiveState | undefined, before?: LiveState): Promise<LiveState | undefined>;
  /** As `readAfter`, for a store that may be another one by now: lists the channel, trusting nothing read before. */
  readAnew(state: LiveState | undefined): Promise<LiveState | undefined>;
};

type ChannelReaderOptions = {
  channel: string;
  registry: Registry;
  clock: Pick<Clock, 'now'>;
  /** Keys that releases must be signed with; null: signatures are not looked at. */
  trusted: TrustedKeys | null;
};

// A folder that is no longer mounted looks like one where nothing new was written, so the live revision itself is
// looked for now and then.
const PRESENCE_CHECK_MS = 5_000;

// A release may be signed after it went live.
const TRUST_CHECK_MS = 5_000;

/** A judge of signatures at this moment; undefined where no keys are configured. */
export const toJudge = (trusted: TrustedKeys | null, clock: Pick<Clock, 'now'>): Judge | undefined =>
  trusted ? { trusted, now: new Date(clock.now()) } : undefined;

const isSameTrust = (state: LiveState, known: LiveState) =>
  isDeepStrictEqual(state.untrusted, known.untrusted);

/** A reader that has read nothing yet. */
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
    // One that is only warned of is looked at again.
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
      code: 'EDGE_STORE_UNREACHABLE',
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
