import { defineError } from '@sharpside/contracts';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/**
 * `OIDC_CANCELLED`: the person cancelled at the provider. `OIDC_REFUSED`: the answer proves nothing. `OIDC_ENDED`: the
 * provider no longer accepts this person's tokens. `OIDC_PROVIDER_AWAY`: no usable answer. `OIDC_GROUPS_UNREADABLE`:
 * the claim of groups is malformed. `OIDC_GROUPS_MISSING`: a later answer lacks the groups of a person who had some.
 */
const CODES = [
  'OIDC_CANCELLED',
  'OIDC_REFUSED',
  'OIDC_ENDED',
  'OIDC_PROVIDER_AWAY',
  'OIDC_GROUPS_UNREADABLE',
  'OIDC_GROUPS_MISSING',
] as const;

/** Reason why a person is not, or no longer, signed in. */
export type SignInErrorCode = (typeof CODES)[number];

/** `detail` is the protocol's name of the error. It contains no token, so it may be logged. */
export const [SignInError, isSignInError] = defineError(
  'SignInError',
  CODES,
  ({ code, detail }: { code: SignInErrorCode; detail: string }) => ({
    message: `The sign-in at the provider ended with ${code} (${detail}).`,
    detail,
  }),
);

// Codes of errors for answers that arrived, but do not prove what they should.
const UNPROVEN = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]);

// Statuses of an overloaded provider, which has not judged the person.
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

/** Turns any failure of a call to the provider into one of these errors. */
export const toSignInError = (cause: unknown) =>
  isSignInError(cause) ? cause : new SignInError({ ...toCode(cause), cause });
