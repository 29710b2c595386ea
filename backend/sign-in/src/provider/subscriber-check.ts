import {
  hasActiveSubscription,
  parseContractJson,
  type Subscription,
  subscriptionsSchema,
} from '@sharpside/contracts';
import * as v from 'valibot';
import { isRefusalError } from '../refusals/refusals.ts';
import type { LiveSession, Sessions } from '../sessions/sessions.ts';
import type { ProviderAccount } from './provider-account.ts';
import type { ProviderProfile } from './provider-client.ts';
import { createShareByKey } from './share-by-key.ts';

/**
 * The account of a session and its subscription. If the provider does not answer, the last known subscription is used
 * for up to a quarter of an hour.
 *
 * @throws {RefusalError} with the codes of `createProviderAccount`.
 */
export type SubscriberCheck = {
  /** The name is null if the account has none, or if a remembered subscription stands in for the provider's answer. */
  fetchProfile(session: LiveSession): Promise<ProviderProfile>;
  fetchSubscriptions(session: LiveSession): Promise<Subscription[]>;
  isKnownSubscriber(session: LiveSession): boolean;
  /** True if the session's account is a subscriber. Asks the provider unless the account is a known subscriber. */
  isSubscriber(session: LiveSession): Promise<boolean>;
};

type SubscriberCheckOptions = { account: ProviderAccount; sessions: Sessions; now: () => number };

const seenSchema = v.object({ records: subscriptionsSchema, askedAt: v.number() });

/** The last known subscriptions of a session. A provider that did not answer is not asked again before `restsUntil`. */
type Memory = v.InferOutput<typeof seenSchema> & { restsUntil: number };

/** Time for which a known subscription is used without asking again. */
const FRESH_MS = 60_000;
/** Time for which a known subscription is used if the provider does not answer. */
const STALE_MS = 900_000;
/** Pause after a missing answer of the provider, so that not every request waits for the timeout. */
const REST_MS = 15_000;

const MAX_ENTRIES = 10_000;

const isProviderAway = (error: unknown) => isRefusalError(error) && error.code === 'PROVIDER_UNAVAILABLE';

const isUsable = ({ records, askedAt }: Memory, nowMs: number) =>
  nowMs - askedAt < STALE_MS && hasActiveSubscription(records, nowMs);

type Memories = {
  /** Undefined if the memory is too old, or its subscription has ended. */
  findUsable(session: LiveSession): Memory | undefined;
  remember(session: LiveSession, memory: Memory): void;
};

function createMemories(now: () => number): Memories {
  const memories = new Map<string, Memory>();
  return {
    findUsable({ idHash }) {
      const memory = memories.get(idHash);
      return memory && isUsable(memory, now()) ? memory : undefined;
    },
    remember({ idHash }, memory) {
      // The newest memory moves to the end, so that the first memory is the oldest.
      memories.delete(idHash);
      const [oldest] = memories.keys();
      if (memories.size >= MAX_ENTRIES && oldest !== undefined) memories.delete(oldest);
      memories.set(idHash, memory);
    },
  };
}

/**
 * Uses a remembered subscription only while it is active. So the provider is asked about everybody else, and a new
 * subscriber is let in at once; and a remembered subscription ends on its paid-until date. The subscription is also
 * stored with the session, for other processes and for the time after a restart.
 */
export function createSubscriberCheck({ account, sessions, now }: SubscriberCheckOptions): SubscriberCheck {
  const memories = createMemories(now);
  const share = createShareByKey<Subscription[]>();

  async function findMemory(session: LiveSession): Promise<Memory | undefined> {
    const remembered = memories.findUsable(session);
    if (remembered) return remembered;
    const note = await sessions.findNote(session);
    if (note === undefined) return undefined;
    const memory = { ...parseContractJson(seenSchema, note, 'The note of a subscription'), restsUntil: 0 };
    if (!isUsable(memory, now())) return undefined;
    memories.remember(session, memory);
    return memory;
  }

  async function askForSubscriptions(session: LiveSession): Promise<Subscription[]> {
    const records = await account.fetchSubscriptions(session);
    const seen = { records, askedAt: now() };
    memories.remember(session, { ...seen, restsUntil: 0 });
    try {
      // A missing subscription is noted too, because it replaces an older note.
      await sessions.note(session, JSON.stringify(seen), STALE_MS);
    } catch (error) {
      // A full disk must not lock out a subscriber. Others are refused, because an older note may still claim a
      // subscription.
      if (!hasActiveSubscription(records, now())) throw error;
    }
    return records;
  }

  /** The provider's answer, or the remembered subscription if the provider cannot be asked. */
  async function askOrBelieve<T>(
    session: LiveSession,
    ask: () => Promise<T>,
    believe: (memory: Memory) => T,
  ): Promise<T> {
    const resting = memories.findUsable(session);
    if (resting && now() < resting.restsUntil) return believe(resting);
    try {
      return await ask();
    } catch (error) {
      const memory = isProviderAway(error) ? await findMemory(session) : undefined;
      if (!memory) throw error;
      memory.restsUntil = now() + REST_MS;
      return believe(memory);
    }
  }

  const fetchSubscriptions = (session: LiveSession) =>
    askOrBelieve(
      session,
      () => share(session.idHash, () => askForSubscriptions(session)),
      ({ records }) => records,
    );

  function isKnownSubscriber(session: LiveSession): boolean {
    const memory = memories.findUsable(session);
    return memory !== undefined && (now() - memory.askedAt < FRESH_MS || now() < memory.restsUntil);
  }

  return {
    fetchProfile: (session) =>
      askOrBelieve<ProviderProfile>(
        session,
        () => account.fetchProfile(session),
        () => ({ name: null }),
      ),
    fetchSubscriptions,
    isKnownSubscriber,
    isSubscriber: async (session) =>
      isKnownSubscriber(session) || hasActiveSubscription(await fetchSubscriptions(session), now()),
  };
}
