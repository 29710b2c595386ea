import { defineError } from '@sharpside/contracts';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/**
 * `CANCELLED`: the person said no at the provider. `REFUSED`: what came back proves nothing. `ENDED`: the provider no longer
 * honours this person's tokens. `PROVIDER_AWAY`: no usable answer. `GROUPS_UNREADABLE`: the claim of groups is malformed.
 */
const CODES = ['CANCELLED', 'REFUSED', 'ENDED', 'PROVIDER_AWAY', 'GROUPS_UNREADABLE'] as const;

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

function toCode(error: unknown): { code: SignInErrorCode; detail: string } {
  if (error instanceof AuthorizationResponseError) {
    return { code: error.error === 'access_denied' ? 'CANCELLED' : 'REFUSED', detail: error.error };
  }
  if (error instanceof ResponseBodyError) {
    if (error.status >= 500) return { code: 'PROVIDER_AWAY', detail: error.error };
    return { code: error.error === 'invalid_grant' ? 'ENDED' : 'REFUSED', detail: error.error };
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return { code: error.status === 401 ? 'ENDED' : 'PROVIDER_AWAY', detail: `status ${error.status}` };
  }
  if (error instanceof ClientError) {
    const detail = error.code ?? 'unknown';
    if (error.cause instanceof Response && error.cause.status === 401) return { code: 'ENDED', detail };
    return { code: UNPROVEN.has(detail) ? 'REFUSED' : 'PROVIDER_AWAY', detail };
  }
  return { code: 'PROVIDER_AWAY', detail: error instanceof Error ? error.name : 'unknown' };
}

/** Any failure of a call to the provider, as one of the ways in which such a call can end badly. */
export const toSignInError = (cause: unknown) =>
  isSignInError(cause) ? cause : new SignInError({ ...toCode(cause), cause });
