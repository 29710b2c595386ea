import { hasCode } from '@sharpside/server-kit';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as v from 'valibot';
import { RefusalError } from '../refusals/refusals.ts';

/**
 * The sessions that the provider has ended: those of an account (`subject`) or of one sign-in (`sid`); with both
 * fields, the sessions that match both.
 */
type EndedAtProvider = { subject?: string; sid?: string };

/** A verified logout token of the provider. `id` is its `jti`, which may be used once. */
export type LogoutToken = EndedAtProvider & { id: string };

type LogoutIssuer = { issuer: string; jwksUri: string };

type LogoutTokensOptions = {
  clientId: string;
  findIssuer: () => Promise<LogoutIssuer>;
  timeoutMs: number;
};

/** Verifies logout tokens of OpenID Connect Back-Channel Logout 1.0. */
export type LogoutTokens = {
  /**
   * @throws {RefusalError} `LOGOUT_TOKEN_INVALID` if the text is not a logout token of the provider for this site. Any
   * other error means that the provider or its keys could not be read.
   */
  verify(text: unknown): Promise<LogoutToken>;
};

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Algorithms with a key pair only. `none` proves nothing, and HMAC would use the public key as a secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const TOLERANCE_SECONDS = 60;
const MAX_AGE_SECONDS = 300;

/** Time for which a used token is remembered. After that it is refused because of its age. */
export const LOGOUT_TOKEN_KEEP_MS = (MAX_AGE_SECONDS + 2 * TOLERANCE_SECONDS) * 1000;

const MAX_LENGTH = 8_192;
const nameSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));

const headSchema = v.looseObject({ typ: v.optional(v.picklist(['logout+jwt', 'JWT'])) });

const claimsSchema = v.pipe(
  v.looseObject({
    iat: v.number(),
    jti: nameSchema,
    sub: v.optional(nameSchema),
    sid: v.optional(nameSchema),
    events: v.looseObject({ [EVENT]: v.record(v.string(), v.unknown()) }),
  }),
  // A token with a nonce is an ID token that somebody passes off as a logout token.
  v.check((claims) => !('nonce' in claims), 'must have no nonce'),
  v.check(({ sub, sid }) => sub !== undefined || sid !== undefined, 'must name an account or a sign-in'),
);

const refuse = (cause: unknown) => new RefusalError({ code: 'LOGOUT_TOKEN_INVALID', cause });

/**
 * Codes of `jose` for a fault of the token itself. All other codes concern the provider's keys: they cannot be read
 * (`ERR_JOSE_GENERIC`, `ERR_JWKS_TIMEOUT`) or are not valid (`ERR_JWK_INVALID`, `ERR_JWKS_INVALID`).
 */
export const CODES_OF_TOKEN: ReadonlySet<string> = new Set([
  'ERR_JOSE_ALG_NOT_ALLOWED',
  'ERR_JOSE_NOT_SUPPORTED',
  'ERR_JWE_DECRYPTION_FAILED',
  'ERR_JWE_INVALID',
  'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWS_INVALID',
  'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  'ERR_JWT_CLAIM_VALIDATION_FAILED',
  'ERR_JWT_EXPIRED',
  'ERR_JWT_INVALID',
]);

const isOfToken = (error: unknown) => v.isValiError(error) || hasCode(error, ...CODES_OF_TOKEN);

/**
 * Checks logout tokens with the provider's published keys. `jose` fetches the keys for the first token, and again for
 * an unknown key or when they are ten minutes old.
 */
export function createLogoutTokens(options: LogoutTokensOptions): LogoutTokens {
  const { clientId, findIssuer, timeoutMs } = options;
  let known: { jwksUri: string; keys: ReturnType<typeof createRemoteJWKSet> } | undefined;

  function findKeys(jwksUri: string) {
    if (known?.jwksUri === jwksUri) return known.keys;
    const keys = createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: timeoutMs });
    known = { jwksUri, keys };
    return keys;
  }

  async function read(text: string): Promise<LogoutToken> {
    const { issuer, jwksUri } = await findIssuer();
    const { payload, protectedHeader } = await jwtVerify(text, findKeys(jwksUri), {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    v.parse(headSchema, protectedHeader);
    const { jti, sub, sid } = v.parse(claimsSchema, payload);
    return { id: jti, ...(sub !== undefined && { subject: sub }), ...(sid !== undefined && { sid }) };
  }

  return {
    async verify(text) {
      if (typeof text !== 'string' || text.length > MAX_LENGTH) throw refuse(undefined);
      try {
        return await read(text);
      } catch (error) {
        throw isOfToken(error) ? refuse(error) : error;
      }
    },
  };
}
