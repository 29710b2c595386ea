import * as v from 'valibot';

/** Where the provider's sign-in begins, under the backend's base; `?next=/path` names the page to come back to. */
export const PROVIDER_LOGIN_PATH = '/accounts/login/';

/**
 * The shell's own sign-in page. `?next=/path` names the page to come back to; `?problem=unavailable` says that the way to the
 * provider is closed for now.
 */
export const LOGIN_PATH = '/login';

/** The creator on the provider's platform whose subscribers this product serves. */
export const CREATOR_ID = 320_906;

/** Set while a session lasts, for the page's quick local check; the backend decides. Holds no secret. */
export const SESSION_MARKER_COOKIE = 'signed_in';

/**
 * Where a browser's own storage notes that a session subscribes: the session's CSRF token. For what a page fetches ahead;
 * proves nothing.
 */
export const SUBSCRIBER_HINT_KEY = 'subscriber-session';

/** Calls that change something carry this cookie's value in this header. */
export const CSRF_COOKIE = 'csrftoken';
export const CSRF_HEADER = 'X-CSRFToken';

/** What `GET /api/auth/status` answers. */
export const authStatusSchema = v.object({ isAuthenticated: v.boolean() });

/** What `GET /api/auth/logout` answers. */
export const logoutSchema = v.object({ success: v.literal(true) });

/**
 * What `GET /profile/` answers: a token that is good for `/api/check-subscription/` only, for `expires_in` seconds and
 * in this session. Without a token the visitor is not signed in; the rest may be missing.
 */
export const profileSchema = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.optional(v.number()),
  name: v.optional(v.nullable(v.string())),
});

/** What `GET /api/check-subscription/` answers. `paid_until` is null for what was never paid. */
export const subscriptionsSchema = v.array(
  v.object({
    price: v.object({ product: v.object({ capper: v.object({ id: v.number() }) }) }),
    paid_until: v.nullable(v.string()),
  }),
);

/** Why a call about who the visitor is was turned down; `docs/sign-in.md` has a row for each. */
export const REFUSAL_CODES = [
  'SESSION_REQUIRED',
  'SUBSCRIPTION_REQUIRED',
  'TOKEN_INVALID',
  'CSRF_FAILED',
  'CROSS_SITE_REQUEST',
  'TOO_MANY_REQUESTS',
  'PROVIDER_UNAVAILABLE',
  'SESSIONS_UNAVAILABLE',
] as const;

/** The body of a refusal: `code` for programs, `message` for people. */
export const refusalSchema = v.object({
  error: v.object({
    code: v.picklist(REFUSAL_CODES),
    message: v.string(),
    /** The line of the backend's log with the same id says more. */
    request_id: v.optional(v.string()),
  }),
});

export type AuthStatus = v.InferOutput<typeof authStatusSchema>;
export type Profile = v.InferOutput<typeof profileSchema>;
export type Subscription = v.InferOutput<typeof subscriptionsSchema>[number];
export type RefusalCode = (typeof REFUSAL_CODES)[number];
export type Refusal = v.InferOutput<typeof refusalSchema>;

/**
 * Until when the product's creator is paid, the latest of several: `paid_until` as it came. Null where nothing was ever paid, or
 * no date can be read.
 */
export function findPaidUntil(records: readonly Subscription[]): string | null {
  const dates = records.flatMap(({ price, paid_until }) =>
    price.product.capper.id === CREATOR_ID && paid_until !== null && !Number.isNaN(Date.parse(paid_until))
      ? paid_until
      : [],
  );
  return dates.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? null;
}

/**
 * Whether any of the subscriptions is to the product's creator and paid beyond now.
 *
 * Units: `now` milliseconds since the epoch. A date that cannot be read counts as past.
 */
export function hasActiveSubscription(records: readonly Subscription[], now: number): boolean {
  const paidUntil = findPaidUntil(records);
  return paidUntil !== null && Date.parse(paidUntil) > now;
}
