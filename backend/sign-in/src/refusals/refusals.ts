import { defineError, type Refusal, type RefusalCode } from '@sharpside/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isProviderError } from './provider-error.ts';

type RefusalRule = { status: number; message: string };

const REFUSALS: Record<RefusalCode, RefusalRule> = {
  SESSION_REQUIRED: { status: 403, message: 'There is no live session; sign in and try again.' },
  SUBSCRIPTION_REQUIRED: {
    status: 403,
    message: 'This needs an active subscription; subscribe and try again.',
  },
  SUBSCRIPTIONS_NOT_SHARED: {
    status: 403,
    message:
      'This account does not share its subscriptions with this site; sign in again and allow it, or use another account.',
  },
  TOKEN_INVALID: {
    status: 403,
    message: 'The token is not of this session, or is too old; fetch /profile/ again.',
  },
  LOGOUT_TOKEN_INVALID: {
    status: 400,
    message: 'This is no logout token of the provider for this site, or it was used before.',
  },
  CSRF_FAILED: {
    status: 403,
    message: 'The X-CSRFToken header does not match the csrftoken cookie; reload the page and try again.',
  },
  CROSS_SITE_REQUEST: { status: 403, message: 'Only pages of this site may ask for this.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests; wait a little and try again.' },
  PROVIDER_UNAVAILABLE: {
    status: 502,
    message: 'The provider gave no usable answer; try again in a moment.',
  },
  SESSIONS_UNAVAILABLE: {
    status: 503,
    message: 'Sessions cannot be checked right now; try again in a moment.',
  },
};

export const toRefusalStatus = (code: RefusalCode): number => REFUSALS[code].status;

/** A refused request to sign-in. `sendRefusal` turns it into an answer. */
export const [RefusalError, isRefusalError] = defineError(
  'RefusalError',
  REFUSALS,
  ({ code }: { code: RefusalCode }) => ({ message: REFUSALS[code].message }),
);
export type RefusalError = InstanceType<typeof RefusalError>;

// Only the name of a foreign error is logged, because its message may contain secrets.
const toCauseName = (cause: unknown) => {
  if (isProviderError(cause)) return `${cause.code}: ${cause.detail}`;
  return cause instanceof Error ? cause.name : undefined;
};

/** Sends a refusal and logs it: as a warning from status 500 on, else as information. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: RefusalCode | RefusalError,
): FastifyReply {
  const { code, cause } = isRefusalError(refusal) ? refusal : { code: refusal, cause: undefined };
  const { status, message } = REFUSALS[code];
  const event = { event: 'refused', reason: code, cause: toCauseName(cause) };
  if (status >= 500) request.log.warn(event, message);
  else request.log.info(event, message);
  const body: Refusal = { error: { code, message, request_id: request.id } };
  return reply.code(status).header('Cache-Control', 'no-store').send(body);
}
