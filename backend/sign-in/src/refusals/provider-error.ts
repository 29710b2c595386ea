import { defineError } from '@sharpside/contracts';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/**
 * `CANCELLED`: the visitor declined at the provider. `SIGN_IN_REFUSED`: the provider refused the request, or its
 * response does not prove a sign-in. `TOKEN_REJECTED`: the provider no longer accepts this session's tokens.
 * `PROVIDER_UNAVAILABLE`: no usable answer.
 */
const CODES = ['CANCELLED', 'SIGN_IN_REFUSED', 'TOKEN_REJECTED', 'PROVIDER_UNAVAILABLE'] as const;

export type ProviderErrorCode = (typeof CODES)[number];

/** `detail` is the provider's or the protocol's own name of the failure. It contains no token, so it may be logged. */
export const [ProviderError, isProviderError] = defineError(
  'ProviderError',
  CODES,
  ({ code, detail }: { code: ProviderErrorCode; detail: string }) => ({
    message: `The provider call ended with ${code} (${detail}).`,
    detail,
  }),
);
export type ProviderError = InstanceType<typeof ProviderError>;

// Answers that were received and parsed, but do not prove what they should.
const UNPROVEN = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]);

/** The network's code of a failure, such as `ECONNREFUSED`, which `fetch` puts into the cause of its own error. */
function findNetworkCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return findNetworkCode(error.cause);
}

function toCode(error: unknown): { code: ProviderErrorCode; detail: string } {
  if (error instanceof AuthorizationResponseError) {
    return { code: error.error === 'access_denied' ? 'CANCELLED' : 'SIGN_IN_REFUSED', detail: error.error };
  }
  if (error instanceof ResponseBodyError) {
    const code = error.status >= 500 ? 'PROVIDER_UNAVAILABLE' : 'SIGN_IN_REFUSED';
    return { code, detail: error.error };
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    const code = error.status === 401 ? 'TOKEN_REJECTED' : 'PROVIDER_UNAVAILABLE';
    return { code, detail: `status ${error.status}` };
  }
  if (error instanceof ClientError) {
    const detail = error.code ?? 'unknown';
    // A 401 without the required challenge.
    if (error.cause instanceof Response && error.cause.status === 401) {
      return { code: 'TOKEN_REJECTED', detail };
    }
    return { code: UNPROVEN.has(detail) ? 'SIGN_IN_REFUSED' : 'PROVIDER_UNAVAILABLE', detail };
  }
  return {
    code: 'PROVIDER_UNAVAILABLE',
    detail: findNetworkCode(error) ?? (error instanceof Error ? error.name : 'unknown'),
  };
}

/** Maps any failure of a provider call to one of the four codes. */
export function toProviderError(cause: unknown): ProviderError {
  if (isProviderError(cause)) return cause;
  const { code, detail } = toCode(cause);
  return new ProviderError({ code, detail, cause });
}
