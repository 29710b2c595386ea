import { defineError } from '@sharpside/contracts';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/**
 * `OIDC_CANCELLED`: the person said no at the provider. `OIDC_REFUSED`: what came back proves nothing. `OIDC_ENDED`: the provider no longer
 * honours this person's tokens. `OIDC_PROVIDER_AWAY`: no usable answer. `OIDC_GROUPS_UNREADABLE`: the claim of groups is malformed. `OIDC_GROUPS_MISSING`: asked again,
 * the provider says nothing about the groups of somebody who had some.
 */
const CODES = [
  'OIDC_CANCELLED',
  'OIDC_REFUSED',
  'OIDC_ENDED',
  'OIDC_PROVIDER_AWAY',
  'OIDC_GROUPS_UNREADABLE',
  'OIDC_GROUPS_MISSING',
] as const;

/** Reason why a person is not signed in, or no longer. */
export type SignInErrorCode = (typeof CODES)[number];

/** `detail` is the protocol's own name of what happened. It holds no token, so it may be logged. */
export const [SignInError, isSignInError] = defineError(
  'SignInError',
  CODES,
  ({ code, detail }: { code: SignInErrorCode; detail: string }) => ({
    message: `The sign-in at the provider ended with ${code} (${detail}).`,
    detail,
  }),
);

// Answers that were received and understood, and do not prove what they should.
const UNPROVEN = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]);

// A provider that has too much to do says nothing about the person.
const BUSY: ReadonlySet<number> = new Set([408, 429]);
const LATER: ReadonlySet<string> = new Set(['server_error', 'slow_down', 'temporarily_unavailable']);

function toCode(error: unknown): { code: SignInErrorCode; detail: string } {
  if (error instanceof AuthorizationResponseError) {
    return { code: error.error === 'access_denied' ? 'OIDC_CANCELLED' : 'OIDC_REFUSED', detail: error.error };
  }
  if (error instanceof ResponseBodyError) {
    if (error.status >= 500 || BUSY.has(error.status) || LATER.has(error.error))
      return { code: 'OIDC_PROVIDER_AWAY', detail: error.error };
    return { code: error.error === 'invalid_grant' ? 'OIDC_ENDED' : 'OIDC_REFUSED', detail: error.error };
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return {
      code: error.status === 401 ? 'OIDC_ENDED' : 'OIDC_PROVIDER_AWAY',
      detail: `status ${error.status}`,
    };
  }
  if (error instanceof ClientError) {
    const detail = error.code ?? 'unknown';
    if (error.cause instanceof Response && error.cause.status === 401) return { code: 'OIDC_ENDED', detail };
    return { code: UNPROVEN.has(detail) ? 'OIDC_REFUSED' : 'OIDC_PROVIDER_AWAY', detail };
  }
  return { code: 'OIDC_PROVIDER_AWAY', detail: error instanceof Error ? error.name : 'unknown' };
}

/** Any failure of a call to the provider, as one of the ways in which such a call can end badly. */
export const toSignInError = (cause: unknown) =>
  isSignInError(cause) ? cause : new SignInError({ ...toCode(cause), cause });
