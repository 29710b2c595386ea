import * as v from 'valibot';

/** The creator on the provider's platform whose subscribers this product serves. */
export const CREATOR_ID = 320_906;

/** The visitor's account at the provider; without a token the visitor is not signed in. */
export const profileSchema = v.object({ access_token: v.pipe(v.string(), v.minLength(1)) });

/** The provider's list of what a visitor has paid for. `paid_until` is null for what was never paid. */
export const subscriptionsSchema = v.array(
  v.object({
    price: v.object({ product: v.object({ capper: v.object({ id: v.number() }) }) }),
    paid_until: v.nullable(v.string()),
  }),
);

export type Profile = v.InferOutput<typeof profileSchema>;
export type Subscription = v.InferOutput<typeof subscriptionsSchema>[number];

type RuleOptions = { creatorId: number; now: number };

/**
 * Whether any of the subscriptions is to this creator and paid beyond now.
 *
 * Units: `now` milliseconds since the epoch. A date that cannot be read counts as past.
 */
export const hasActiveSubscription = (
  records: readonly Subscription[],
  { creatorId, now }: RuleOptions,
): boolean =>
  records.some(
    ({ price, paid_until }) =>
      price.product.capper.id === creatorId && paid_until !== null && Date.parse(paid_until) > now,
  );
