import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { describe, expect, it } from 'vitest';
import { isProviderError, ProviderError, toProviderError } from './provider-error.ts';

const aResponse = (status: number) => new Response('', { status });

const clientError = (code: string | undefined, cause?: unknown) =>
  Object.assign(new ClientError('failed', { cause }), { code });

const authorizationError = (error: string) =>
  new AuthorizationResponseError('failed', { cause: new URLSearchParams({ error }) });

const networkError = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('no connection'), { code }) });

const bodyError = (error: string, status: number) =>
  new ResponseBodyError('failed', { cause: { error }, response: aResponse(status) });

describe('a failure of the provider', () => {
  it.each([
    ['a visitor who says no', authorizationError('access_denied'), 'CANCELLED', 'access_denied'],
    ['an error on the way back', authorizationError('server_error'), 'SIGN_IN_REFUSED', 'server_error'],
    ['a code that is refused', bodyError('invalid_grant', 400), 'SIGN_IN_REFUSED', 'invalid_grant'],
    ['an error of the server', bodyError('server_error', 500), 'PROVIDER_UNAVAILABLE', 'server_error'],
    ['an error just below', bodyError('odd', 499), 'SIGN_IN_REFUSED', 'odd'],
    ...[
      'OAUTH_INVALID_RESPONSE',
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
      'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
      'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    ].map((code) => ['an answer that proves nothing', clientError(code), 'SIGN_IN_REFUSED', code] as const),
    ['any other answer', clientError('OAUTH_PARSE_ERROR'), 'PROVIDER_UNAVAILABLE', 'OAUTH_PARSE_ERROR'],
    ['an answer without a code', clientError(undefined), 'PROVIDER_UNAVAILABLE', 'unknown'],
    ['a bare 401', clientError('OAUTH_RESPONSE', aResponse(401)), 'TOKEN_REJECTED', 'OAUTH_RESPONSE'],
    ['a bare 403', clientError('OAUTH_RESPONSE', aResponse(403)), 'PROVIDER_UNAVAILABLE', 'OAUTH_RESPONSE'],
    ['an address where nobody listens', networkError('ECONNREFUSED'), 'PROVIDER_UNAVAILABLE', 'ECONNREFUSED'],
    ['any other failure', new TypeError('fetch failed'), 'PROVIDER_UNAVAILABLE', 'TypeError'],
    ['what is no error', 'failed', 'PROVIDER_UNAVAILABLE', 'unknown'],
  ] as const)('is one of four: %s', (_, cause, code, detail) => {
    const error = toProviderError(cause);
    expect(error).toMatchObject({ name: 'ProviderError', code, detail, cause });
    expect(error.message).toBe(`The provider call ended with ${code} (${detail}).`);
    expect(isProviderError(error)).toBe(true);
  });

  it('stays what it is', () => {
    const error = new ProviderError({ code: 'CANCELLED', detail: 'x' });
    expect(toProviderError(error)).toBe(error);
    expect(isProviderError(new Error('ProviderError'))).toBe(false);
    expect(isProviderError({ name: 'ProviderError' })).toBe(false);
  });
});
