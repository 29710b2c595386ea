import { ContractError, isContractError } from '@sharpside/contracts';
import { type Clock, checkInput } from '@sharpside/server-kit';
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import * as v from 'valibot';
import { ControlError, type ControlErrorCode } from '../errors.ts';
import type { IssuerKeys } from './issuer-keys.ts';
import { type ProvenWorkload, readWorkload } from './read-workload.ts';
import type { TrustedWorkloads } from './trusted-workloads.ts';

/** A CI job whose identity is proven. `tokenId` and `endsAt` belong to its ID token. */
export type ProvenToken = ProvenWorkload & { tokenId: string; endsAt: Date };

type VerifyDeps = { trusted: TrustedWorkloads; keys: IssuerKeys; clock: Pick<Clock, 'now'> };

/**
 * Algorithms of the CI systems, all with a key pair: `none` proves nothing, and HMAC would use the public key as a
 * secret.
 */
const ALGORITHMS = ['RS256', 'ES256'];

const TOLERANCE_SECONDS = 30;
/**
 * An ID token counts for at most a day, even if it expires later. This limits for how long its use must be remembered.
 */
const MAX_AGE_SECONDS = 24 * 60 * 60;

const headSchema = v.object({ alg: v.string(), kid: v.string() });
const issuerClaim = v.object({ iss: v.string() });
const time = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e12));
const tokenClaims = v.object({
  aud: v.union([v.string(), v.pipe(v.array(v.string()), v.length(1, 'must name this service alone'))]),
  jti: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
  iat: time,
  exp: time,
});

const refuse = (code: ControlErrorCode, message: string, cause?: unknown) =>
  new ControlError(message, { code, ...(cause !== undefined && { cause }) });

const malformed = (cause: unknown) =>
  refuse(
    'ID_TOKEN_MALFORMED',
    `This is no ID token of a CI job: ${cause instanceof Error ? cause.message : 'it cannot be read'}.`,
    cause,
  );

function parse<T>(schema: v.GenericSchema<unknown, T>, read: () => unknown): T {
  try {
    const checked = checkInput(schema, read());
    if ('value' in checked) return checked.value;
    throw new ContractError({ what: 'The ID token', problems: checked.problems });
  } catch (error) {
    if (isContractError(error) || error instanceof errors.JOSEError || error instanceof TypeError) {
      throw malformed(error);
    }
    throw error;
  }
}

const TIMES: readonly unknown[] = ['nbf', 'iat'];

function toRefusal(error: unknown, { audience }: TrustedWorkloads): unknown {
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    const message = 'The signature of the ID token is not that of its issuer.';
    return refuse('ID_TOKEN_SIGNATURE_WRONG', message, error);
  }
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
    const message = 'The ID token is signed with a key that its issuer does not publish.';
    return refuse('ID_TOKEN_KEY_UNKNOWN', message, error);
  }
  if (error instanceof errors.JWTExpired) {
    const message = 'The ID token has expired; get it in the step that uses it, or run the job again.';
    return refuse('ID_TOKEN_EXPIRED', message, error);
  }
  if (error instanceof errors.JWTClaimValidationFailed && error.reason === 'check_failed') {
    if (error.claim === 'aud') {
      const message = `The ID token is for somebody else; it must be issued for the audience ${audience}.`;
      return refuse('ID_TOKEN_AUDIENCE_WRONG', message, error);
    }
    if (TIMES.includes(error.claim)) {
      const message =
        "The ID token is not valid yet; compare the clocks of its issuer's machine and of this service.";
      return refuse('ID_TOKEN_EARLY', message, error);
    }
  }
  return error instanceof errors.JOSEError ? malformed(error) : error;
}

/**
 * The CI job of an ID token, if a listed issuer made it for this service, and it is currently valid.
 *
 * @throws {ControlError} `ID_TOKEN_...` for the first thing that is wrong.
 */
export async function verifyIdToken(
  text: string,
  { trusted, keys, clock }: VerifyDeps,
): Promise<ProvenToken> {
  const { alg } = parse(headSchema, () => decodeProtectedHeader(text));
  const { iss } = parse(issuerClaim, () => decodeJwt(text));
  // Must come first, so that keys are requested only from listed addresses.
  const rule = trusted.workloads.find(({ issuer }) => issuer === iss);
  if (!rule) {
    throw refuse('ID_TOKEN_ISSUER_UNKNOWN', 'The issuer of the ID token is none that this service trusts.');
  }
  if (!ALGORITHMS.includes(alg)) {
    const message = `The ID token is signed by an algorithm that is not taken here; taken: ${ALGORITHMS.join(', ')}.`;
    throw refuse('ID_TOKEN_ALGORITHM_REFUSED', message);
  }
  const { payload } = await jwtVerify(text, keys.of(iss), {
    algorithms: ALGORITHMS,
    issuer: iss,
    audience: trusted.audience,
    requiredClaims: ['exp', 'iat', 'jti'],
    clockTolerance: TOLERANCE_SECONDS,
    maxTokenAge: MAX_AGE_SECONDS,
    currentDate: new Date(clock.now()),
  }).catch((error: unknown) => {
    throw toRefusal(error, trusted);
  });
  const { jti, iat, exp } = parse(tokenClaims, () => payload);
  const endsAt = new Date(Math.min(exp, iat + MAX_AGE_SECONDS) * 1000);
  return { ...readWorkload(rule, payload), tokenId: jti, endsAt };
}
