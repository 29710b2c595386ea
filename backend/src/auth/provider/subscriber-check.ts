import { hasActiveSubscription, type Subscription } from 'contracts';
import { isRefusalError } from '../refusals.ts';
import type { LiveSession } from '../sessions/sessions.ts';
import type { ProviderAccount } from './provider-account.ts';
import { createShareByKey } from './share-by-key.ts';

export type SubscriberCheck = {
  /** What the provider says now. */
  fetchSubscriptions(session: LiveSession): Promise<Subscription[]>;
  /** Whether the session's account is known to be a subscriber, so that nobody need be asked. */
  isKnownSubscriber(session: LiveSession): boolean;
  /** Whether the session's account is a subscriber; asks the provider unless it is known to be one. */
  isSubscriber(session: LiveSession): Promise<boolean>;
};

type SubscriberCheckOptions = { account: ProviderAccount; now: () => number };

type Memory = { records: Subscription[]; askedAt: number; askAgainAt: number };

/** How long a subscription that was seen is believed without asking again. */
const FRESH_MS = 60_000;
/** How long it is believed when the provider cannot be asked. */
const STALE_MS = 900_000;
/** How long a provider that did not answer is left alone, so that subscribers need not wait for it each time. */
const REST_MS = 15_000;

const MAX_ENTRIES = 10_000;

/**
 * Remembers subscriptions that are there, never that one is missing: who has just subscribed is let in at once.
 * A remembered subscription still ends when it is paid until.
 *
 * @throws {RefusalError} as `ProviderAccount`.
 */
export function createSubscriberCheck({ account, now }: SubscriberCheckOptions): SubscriberCheck {
  const memories = new Map<string, Memory>();
  const share = createShareByKey<Subscription[]>();

  function remember({ idHash }: LiveSession, records: Subscription[]) {
    // The newest goes to the end, so that the first is the one to forget.
    memories.delete(idHash);
    if (!hasActiveSubscription(records, now())) return;
    const [oldest] = memories.keys();
    if (memories.size >= MAX_ENTRIES && oldest !== undefined) memories.delete(oldest);
    memories.set(idHash, { records, askedAt: now(), askAgainAt: now() + FRESH_MS });
  }

  async function fetchSubscriptions(session: LiveSession): Promise<Subscription[]> {
    const records = await account.fetchSubscriptions(session);
    remember(session, records);
    return records;
  }

  function findMemory({ idHash }: LiveSession): Memory | undefined {
    const memory = memories.get(idHash);
    const isUsable =
      memory && now() - memory.askedAt < STALE_MS && hasActiveSubscription(memory.records, now());
    return isUsable ? memory : undefined;
  }

  function isKnownSubscriber(session: LiveSession): boolean {
    const memory = findMemory(session);
    return memory !== undefined && now() < memory.askAgainAt;
  }

  async function isSubscriber(session: LiveSession): Promise<boolean> {
    if (isKnownSubscriber(session)) return true;
    try {
      const records = await share(session.idHash, () => fetchSubscriptions(session));
      return hasActiveSubscription(records, now());
    } catch (error) {
      const memory = findMemory(session);
      if (!memory || !isRefusalError(error) || error.code !== 'PROVIDER_UNAVAILABLE') throw error;
      memory.askAgainAt = now() + REST_MS;
      return true;
    }
  }

  return { fetchSubscriptions, isKnownSubscriber, isSubscriber };
}
