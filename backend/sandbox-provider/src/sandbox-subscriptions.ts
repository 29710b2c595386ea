import { CREATOR_ID, type Subscription } from '@sharpside/contracts';
import { type SandboxAccount, toPaidUntil } from './sandbox-accounts.ts';
import type { SandboxStore } from './sandbox-store.ts';

type SandboxSubscription = Subscription & {
  id: string;
  price: { id: string; amount_cents: number; currency: string; interval: string; product: { id: string } };
};

export type SandboxSubscriptions = {
  list(account: SandboxAccount): SandboxSubscription[];
  /** Date until which the subscription to the site's creator is or was paid; undefined without a subscription. */
  findPaidUntil(account: SandboxAccount): string | undefined;
  subscribe(account: SandboxAccount): void;
  end(account: SandboxAccount): void;
};

export const PRICE_CENTS = 2999;
export const PERIOD_DAYS = 30;

type SandboxSubscriptionsDeps = { store: SandboxStore; now: () => number };

const toSubscription = (accountId: string, creatorId: number, paidUntil: string): SandboxSubscription => ({
  id: `sub_${accountId}_${creatorId}`,
  price: {
    id: `price_${creatorId}`,
    amount_cents: PRICE_CENTS,
    currency: 'usd',
    interval: 'month',
    product: { id: `prod_${creatorId}`, capper: { id: creatorId } },
  },
  paid_until: paidUntil,
});

export function createSandboxSubscriptions({ store, now }: SandboxSubscriptionsDeps): SandboxSubscriptions {
  // Counted from now, so that the subscriber has a subscription whenever the sandbox is used.
  const listInitial = ({ subscriptions }: SandboxAccount) =>
    subscriptions.map(({ creatorId, paidForDays }) => ({
      creatorId,
      paidUntil: toPaidUntil(paidForDays, now()),
    }));

  const findPaidUntil = (account: SandboxAccount) =>
    store.findPaidUntil(account.id) ??
    listInitial(account).find(({ creatorId }) => creatorId === CREATOR_ID)?.paidUntil;

  return {
    findPaidUntil,
    list(account) {
      const others = listInitial(account).filter(({ creatorId }) => creatorId !== CREATOR_ID);
      const paidUntil = findPaidUntil(account);
      const own = paidUntil === undefined ? [] : [{ creatorId: CREATOR_ID, paidUntil }];
      return [...others, ...own].map((one) => toSubscription(account.id, one.creatorId, one.paidUntil));
    },
    subscribe: (account) => store.savePaidUntil(account.id, toPaidUntil(PERIOD_DAYS, now())),
    end: (account) => store.savePaidUntil(account.id, toPaidUntil(0, now())),
  };
}
