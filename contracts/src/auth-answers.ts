import * as v from 'valibot';
import { groupNameSchema } from './names.ts';

/** Start of the provider's sign-in, under the backend's base; `?next=/path` names the page to come back to. */
export const PROVIDER_LOGIN_PATH = '/accounts/login/';

/**
 * The shell's own sign-in page. `?next=/path` names the page to return to; `?problem=unavailable` says that the
 * provider cannot be reached at present.
 */
export const LOGIN_PATH = '/login';

/** The creator on the provider's platform whose subscribers this product serves. */
export const CREATOR_ID = 320_906;

/** Cookie of the session. Over TLS, for a single host, its name is {@link HOST_SESSION_COOKIE}. */
export const SESSION_COOKIE = 'session';
/** The session's cookie with the prefix by which browsers accept it only from this very host, over TLS. */
export const HOST_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;

/**
 * Cookie that marks a session, for a quick local check by pages. It holds no secret and proves nothing: the backend
 * decides.
 */
export const SESSION_MARKER_COOKIE = 'signed_in';

/**
 * Key in the browser's storage that marks the session of a subscriber; its value is the session's CSRF token. It proves
 * nothing, and only decides which files and calls a page preloads.
 */
export const SUBSCRIBER_HINT_KEY = 'subscriber-session';

/** Cookie that remembers a sign-out: the provider then asks for the account at the next sign-in. */
export const ASK_AGAIN_COOKIE = 'ask_again';
/** Time for which {@link ASK_AGAIN_COOKIE} remembers it. Units: seconds. */
export const ASK_AGAIN_SECONDS = 86_400;

/** Cookie with the CSRF token. Calls that change something repeat its value in {@link CSRF_HEADER}. */
export const CSRF_COOKIE = 'csrftoken';
/** Header with the value of {@link CSRF_COOKIE}. */
export const CSRF_HEADER = 'X-CSRFToken';

/**
 * Cookie with the groups of a signed-in visitor, signed by the backend for edges, which show some canaries by group. It
 * has no other facts about the visitor, and gives no access.
 */
export const GROUPS_COOKIE = 'visitor_groups';
/** Type of the token in {@link GROUPS_COOKIE}, so that no other signed text is accepted. */
export const GROUPS_TOKEN_TYPE = 'visitor-groups';
/** The only algorithm of that token's signature. */
export const GROUPS_ALGORITHM = 'Ed25519';

/**
 * The cookies of sign-in that a whole domain may share (`COOKIE_DOMAIN` of the backend). To sign a browser out, each
 * must expire for this domain too.
 */
export const DOMAIN_COOKIES = [SESSION_COOKIE, SESSION_MARKER_COOKIE, CSRF_COOKIE, GROUPS_COOKIE] as const;

/** Content of the token in {@link GROUPS_COOKIE}, besides audience and expiry. */
export const groupsTokenSchema = v.object({
  groups: v.pipe(v.array(groupNameSchema), v.minLength(1), v.maxLength(10)),
  exp: v.number(),
});

/** Answer of `GET /api/auth/status`. */
export const authStatusSchema = v.object({ isAuthenticated: v.boolean() });

/** Answer of `GET /api/auth/logout`. */
export const logoutSchema = v.object({ success: v.literal(true) });

/**
 * Answer of `GET /profile/`: a token only for `/api/check-subscription/`, valid for `expires_in` seconds in this
 * session. Without a token the visitor is not signed in; the other fields may be missing or broken.
 */
export const profileSchema = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.fallback(v.optional(v.number()), undefined),
  name: v.fallback(v.optional(v.nullable(v.string())), undefined),
});

/** Answer of `GET /api/check-subscription/`. `paid_until` is null for a subscription that was never paid. */
export const subscriptionsSchema = v.array(
  v.object({
    price: v.object({ product: v.object({ capper: v.object({ id: v.number() }) }) }),
    paid_until: v.nullable(v.string()),
  }),
);

/** Codes of refused calls about the visitor; `docs/sign-in.md` has a row for each. */
export const REFUSAL_CODES = [
  'SESSION_REQUIRED',
  'SUBSCRIPTION_REQUIRED',
  'SUBSCRIPTIONS_NOT_SHARED',
  'TOKEN_INVALID',
  'LOGOUT_TOKEN_INVALID',
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
    /** Id of the request, which the backend's log has with details. */
    request_id: v.optional(v.string()),
  }),
});

/** Sign-in of the visitor. */
export type AuthStatus = v.InferOutput<typeof authStatusSchema>;
/** Name of the visitor, and a token to check his subscription with. */
export type Profile = v.InferOutput<typeof profileSchema>;
/** One subscription of the visitor, to any creator. */
export type Subscription = v.InferOutput<typeof subscriptionsSchema>[number];
/** One of {@link REFUSAL_CODES}. */
export type RefusalCode = (typeof REFUSAL_CODES)[number];
/** Body of a refusal. */
export type Refusal = v.InferOutput<typeof refusalSchema>;

/**
 * End of the paid time with the product's creator, as the text of a `paid_until`; the latest of several. Null if
 * nothing was ever paid, or no date is readable.
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
 * True for a subscription to the product's creator that is paid beyond now.
 *
 * Units: `now` milliseconds since the epoch. An unreadable date counts as past.
 */
export function hasActiveSubscription(records: readonly Subscription[], now: number): boolean {
  const paidUntil = findPaidUntil(records);
  return paidUntil !== null && Date.parse(paidUntil) > now;
}
