import { PROVIDER_LOGIN_PATH } from '@sharpside/contracts';

/** Path to which the provider sends the browser back; the provider must know it as a redirect URI. */
export const CALLBACK_PATH = `${PROVIDER_LOGIN_PATH}callback/`;

export const STATUS_PATH = '/api/auth/status';

/** GET, because the requirement API-07 demands it: ends the session. */
export const LOGOUT_PATH = '/api/auth/logout';

export const LOGOUT_EVERYWHERE_PATH = '/api/auth/logout-everywhere';

/**
 * POST by the provider, registered there as `backchannel_logout_uri`: ends the sessions that have ended at the
 * provider.
 */
export const BACK_CHANNEL_LOGOUT_PATH = '/api/auth/backchannel-logout';

/** GET: the name of the account, and a token for its subscriptions. */
export const PROFILE_PATH = '/profile/';

/** GET with the token of `/profile/`: the account's subscriptions. */
export const CHECK_SUBSCRIPTION_PATH = '/api/check-subscription/';

/** The shell's own sign-in page. */
export const SITE_LOGIN_PATH = '/login';
