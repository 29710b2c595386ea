import { PROVIDER_LOGIN_PATH } from '@sharpside/contracts';

/** Path to which the provider sends the browser back; the provider must know it as a redirect URI. */
export const CALLBACK_PATH = `${PROVIDER_LOGIN_PATH}callback/`;

export const STATUS_PATH = '/api/auth/status';
export const LOGOUT_PATH = '/api/auth/logout';
export const PROFILE_PATH = '/profile/';
export const CHECK_SUBSCRIPTION_PATH = '/api/check-subscription/';

/** The shell's own sign-in page. */
export const SITE_LOGIN_PATH = '/login';
