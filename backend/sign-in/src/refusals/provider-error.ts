import { defineError } from '@sharpside/contracts';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/**
 * `CANCELLED`: the visitor said no at the provider. `SIGN_IN_REFUSED`: what came back does not prove a sign-in.
 * `TOKEN_REJECTED`: the provider no longer honours this session's tokens. `UNAVAILABLE`: no usable answer.
 */
const CODES = ['CANCELLED', 'SIGN_IN_REFUSED', 'TOKEN_REJECTED', 'UNAVAILABLE'] as const;

/** Reason of a provider call that gave no usable answer. */
export type ProviderErrorCode = (typeof CODES)[number];

/** `detail` is the provider's or the protocol's own name of what happened; it holds no token, so it may be logged. */
export const [ProviderError, isProviderError] = defineError(
  'ProviderError',
  CODES,
  ({ code, detail }: { code: ProviderErrorCode; detail: string }) => ({
    message: `The provider call ended with ${code} (${detail}).`,
    detail,
  }),
);
export type ProviderError = InstanceType<typeof ProviderError>;

// Answers that were received and understood, and do not prove what they should.
const UNPROVEN = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]);

function toCode(error: unknown): { code: ProviderErrorCode; detail: string } {
  if (error instanceof AuthorizationResponseError) {
    return { code: error.error === 'access_denied' ? 'CANCELLED' : 'SIGN_IN_REFUSED', detail: error.error };
  }
  if (error instanceof ResponseBodyError) {
    const code = error.status >= 500 ? 'UNAVAILABLE' : 'SIGN_IN_REFUSED';
    return { code, detail: error.error };
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    const code = error.status === 401 ? 'TOKEN_REJECTED' : 'UNAVAILABLE';
    return { code, detail: `status ${error.status}` };
  }
  if (error instanceof ClientError) {
    const detail = error.code ?? 'unknown';
    // An answer without the challenge that a 401 is to carry.
    if (error.cause instanceof Response && error.cause.status === 401) {
      return { code: 'TOKEN_REJECTED', detail };
    }
    return { code: UNPROVEN.has(detail) ? 'SIGN_IN_REFUSED' : 'UNAVAILABLE', detail };
  }
  return { code: 'UNAVAILABLE', detail: error instanceof Error ? error.name : 'unknown' };
}

/** Any failure of a provider call, as one of the four ways in which such a call can end badly. */
export function toProviderError(cause: unknown): ProviderError {
  if (isProviderError(cause)) return cause;
  const { code, detail } = toCode(cause);
  return new ProviderError({ code, detail, cause });
}
