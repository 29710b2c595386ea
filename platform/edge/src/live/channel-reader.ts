import { isDeepStrictEqual } from 'node:util';
import { type ChannelRevision, isContractError } from '@sharpside/contracts';
import type { Registry } from '@sharpside/registry/records/registry';
import type { ChannelHead } from '@sharpside/registry/records/revisions/channel-head';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { judgeHead } from '@sharpside/registry/signatures/revision-trust';
import { type Clock, toKeyId } from '@sharpside/server-kit';
import { EdgeError } from '../errors.ts';
import { toJudge } from './live-release.ts';
import { assembleLiveState, createReleaseCache, type LiveState, listServed } from './live-state.ts';

/** Reads the new parts of one channel. */
export type ChannelReader = {
  /**
   * The state of the newest revision above `state`, or undefined if `state` is the newest. If signatures are required,
   * it is the newest trusted revision.
   *
   * Undefined `state`: the newest of all revisions. `before`: the previously served state, whose releases stay if their
   * apps' new releases are not trusted. Default: `state`.
   * @throws {EdgeError} `EDGE_REVISION_UNTRUSTED` if no new revision is trusted; also if the channel is empty, has lost
   * `state`, or has no host to serve. Also throws errors of the store.
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

// Maximum number of earlier revisions among which a trusted one is searched.
const MAX_UNTRUSTED = 50;

/** A revision to serve. `untrusted` has it if it is not trusted, in the mode `warn`. */
type Followed = Pick<LiveState, 'signedBy' | 'untrusted'> & { head: ChannelHead };

const isSameTrust = (state: LiveState, known: LiveState) =>
  isDeepStrictEqual(state.untrusted, known.untrusted);

/** Id of the key that signed a revision (undefined if no keys are configured), or the reason why it is not trusted. */
type Trust = { signedBy: string | undefined } | { reason: string };

/** A newest revision that cannot be served. `cause`: the error of a record that cannot be read. */
type Unfit = { number: number; reason: string; cause?: unknown };

type Newest = ChannelHead | Unfit;

/** Finds the newest trusted revision of a channel. Each revision is verified once, if it is trusted. */
function createRevisionJudge({ channel, registry, clock, trusted }: ChannelReaderOptions) {
  let last: { id: string; trust: Trust } | undefined;

  async function judgeTrust(head: ChannelHead): Promise<Trust> {
    const judge = toJudge(trusted, clock);
    if (!judge) return { signedBy: undefined };
    const id = head.chain.map(({ hash }) => hash).join();
    if (last?.id === id) return last.trust;
    const verdict = await judgeHead(registry, head, judge);
    if ('reason' in verdict) return { reason: verdict.reason };
    last = { id, trust: { signedBy: verdict.signer.kid } };
    return last.trust;
  }

  /** Undefined for a revision that cannot be read, or is not trusted. */
  async function findTrustedAt(revision: number): Promise<Followed | undefined> {
    try {
      const head = await registry.readHeadAt(channel, revision);
      const trust = head && (await judgeTrust(head));
      if (!trust || 'reason' in trust) return undefined;
      return { head, signedBy: trust.signedBy, untrusted: [] };
    } catch (error) {
      if (isContractError(error)) return undefined;
      throw error;
    }
  }

  async function findEarlier({ number, reason, cause }: Unfit, lowest: number): Promise<Followed> {
    for (let earlier = number - 1; earlier >= Math.max(lowest, number - MAX_UNTRUSTED); earlier -= 1) {
      const found = await findTrustedAt(earlier);
      if (found) return found;
    }
    throw new EdgeError(
      `Revision ${number} of channel ${channel} is not applied: ${reason}. See docs/signing.md.`,
      { code: 'EDGE_REVISION_UNTRUSTED', cause },
    );
  }

  /** `toLowest`: the lowest revision that may be served instead of an untrusted newest one. */
  return async (newest: Newest, toLowest: (newest: number) => number): Promise<Followed> => {
    if ('reason' in newest) return findEarlier(newest, toLowest(newest.number));
    const number = newest.revision.revision;
    const trust = await judgeTrust(newest);
    if ('signedBy' in trust) return { head: newest, signedBy: trust.signedBy, untrusted: [] };
    const { reason } = trust;
    if (trusted?.mode === 'warn') {
      const release = `revision ${number} of ${channel}`;
      return { head: newest, signedBy: undefined, untrusted: [{ release, reason }] };
    }
    return findEarlier({ number, reason }, toLowest(number));
  };
}

type States = { served: LiveState | undefined; saved: LiveState | undefined; trusted: TrustedKeys | null };

/** The served state, or at the start the one that was served before, if a trusted key signed it. */
function findBefore({ served, saved, trusted }: States): LiveState | undefined {
  const isGood = trusted?.keys.some(({ key }) => toKeyId(key) === saved?.signedBy);
  return served ?? (isGood ? saved : undefined);
}

/**
 * The lowest revision that may be served instead of an untrusted one: above the served one, or at the start the one that
 * was served before, if a trusted key signed it. Below that the saved state is better.
 */
function findLowest(newest: number, states: States): number {
  const { served } = states;
  const before = findBefore(states)?.revision.revision ?? 1;
  // A lower number than before: the store was restored from a backup.
  if (newest < before) return 1;
  return served ? before + 1 : before;
}

/**
 * Finds out if a channel goes on from the revision that was served before. If it does not, the store was restored from
 * a backup, or somebody with its keys removed or replaced signed revisions. That is a problem until a later revision.
 */
function createHistoryWatch({ channel, registry }: Pick<ChannelReaderOptions, 'channel' | 'registry'>) {
  let problem: { message: string; until: number } | undefined;
  /** The head of the last call. The record after it has its hash, so it need not be read again. */
  let last: ChannelHead | undefined;

  /** Undefined if it is gone, or cannot be read. */
  async function findStored(number: number): Promise<ChannelRevision | undefined> {
    try {
      return await registry.readRevision(channel, number);
    } catch (error) {
      if (isContractError(error)) return undefined;
      throw error;
    }
  }

  async function findFault(next: ChannelHead, before: ChannelRevision): Promise<string | undefined> {
    const [number, nextNumber] = [before.revision, next.revision.revision];
    if (nextNumber < number)
      return `Channel ${channel} was taken back to revision ${nextNumber}: this edge served revision ${number} before`;
    const isNext = last?.chain[0].hash === next.chain[0].after && isDeepStrictEqual(last?.revision, before);
    const stored = nextNumber === number ? next.revision : isNext ? before : await findStored(number);
    if (isDeepStrictEqual(stored, before)) return undefined;
    return `Revision ${number} of channel ${channel} is not the one that this edge served before`;
  }

  return async (next: ChannelHead, before: ChannelRevision | undefined): Promise<string[]> => {
    const fault = before && (await findFault(next, before));
    const number = next.revision.revision;
    last = next;
    if (problem && number > problem.until) problem = undefined;
    if (before && fault !== undefined) {
      const message = `${fault}. If nobody restored the store from a backup, treat its keys as leaked: docs/signing.md.`;
      problem = { message, until: Math.max(number, before.revision) };
    }
    return problem ? [problem.message] : [];
  };
}

export function createChannelReader(options: ChannelReaderOptions): ChannelReader {
  const { channel, registry, clock, trusted } = options;
  const findTrusted = createRevisionJudge(options);
  const watchHistory = createHistoryWatch(options);
  const releases = createReleaseCache(options);
  let presentAt = clock.now();
  let judgedAt = clock.now();

  /**
   * If signatures are required, a record that cannot be read is like one that is not trusted, because anybody with the
   * keys of the store can write it.
   */
  async function readNewest(read: () => Promise<ChannelHead | undefined>): Promise<Newest | undefined> {
    try {
      return await read();
    } catch (cause) {
      if (trusted?.mode !== 'require' || !isContractError(cause)) throw cause;
      const number = await registry.findNewestNumber(channel);
      return { number, reason: 'its record cannot be read; the log has the reason', cause };
    }
  }

  /** The newest trusted revision. `saved`: the state that was served before this start. */
  async function requireNewest(
    served: LiveState | undefined,
    saved: LiveState | undefined,
  ): Promise<Followed> {
    const newest = await readNewest(() => registry.readHead(channel));
    if (newest === undefined) {
      throw new EdgeError(`Channel ${channel} has no revision; publish and promote a release of the host.`, {
        code: 'EDGE_NOTHING_LIVE',
      });
    }
    return findTrusted(newest, (number) => findLowest(number, { served, saved, trusted }));
  }

  async function requireFrom(revision: number): Promise<Followed> {
    const newest = await readNewest(() => registry.readHeadAfter(channel, revision - 1));
    if (newest !== undefined) return findTrusted(newest, () => revision + 1);
    throw new EdgeError(`Revision ${revision} of channel ${channel} is gone from the store.`, {
      code: 'STORE_UNREACHABLE',
    });
  }

  async function assembleNew(followed: Followed, known: LiveState | undefined, before = known) {
    const { head, signedBy, untrusted } = followed;
    const { revision } = head;
    presentAt = clock.now();
    judgedAt = clock.now();
    const isKnown = isDeepStrictEqual(revision, known?.revision);
    if (isKnown && known?.untrusted.length === 0 && untrusted.length === 0) return undefined;
    const [found, problems] = await Promise.all([
      assembleLiveState(revision, releases.readOf(head), listServed(before)),
      watchHistory(head, findBefore({ served: known, saved: before, trusted })?.revision),
    ]);
    const state = {
      ...found,
      signedBy,
      problems: [...problems, ...found.problems],
      untrusted: [...untrusted, ...found.untrusted],
    };
    if (known && isKnown && isSameTrust(state, known)) return undefined;
    releases.keepOnly(state);
    return state;
  }

  return {
    async readAfter(state, before) {
      if (state === undefined) return assembleNew(await requireNewest(state, before), state, before);
      const { revision } = state.revision;
      if (clock.now() - presentAt >= PRESENCE_CHECK_MS)
        return assembleNew(await requireFrom(revision), state);
      if (state.untrusted.length > 0 && clock.now() - judgedAt >= TRUST_CHECK_MS)
        return assembleNew(await requireFrom(revision), state);
      const newer = await readNewest(() => registry.readHeadAfter(channel, revision));
      return newer && assembleNew(await findTrusted(newer, () => revision + 1), state);
    },
    async readAnew(state) {
      const newest = await requireNewest(state, undefined);
      releases.clear();
      return assembleNew(newest, state);
    },
  };
}
