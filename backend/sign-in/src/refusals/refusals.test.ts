import { REFUSAL_CODES } from '@sharpside/contracts';
import { toLogOptions } from '@sharpside/server-kit/server';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ProviderError } from './provider-error.ts';
import { RefusalError, sendRefusal } from './refusals.ts';

/** The answer to a refusal, and the line that is logged of it. */
async function refuse(refusal: Parameters<typeof sendRefusal>[2]) {
  const lines: string[] = [];
  const app = Fastify(toLogOptions({ stream: { write: (line) => void lines.push(line) } }));
  onTestFinished(() => app.close());
  app.get('/', (request, reply) => sendRefusal(request, reply, refusal));
  const answer = await app.inject('/');
  const [line = {}] = lines.map((text) => JSON.parse(text)).filter(({ event }) => event === 'refused');
  return { answer, line };
}

describe('a refusal', () => {
  it.each([
    ['SESSION_REQUIRED', 403, 'There is no live session; sign in and try again.'],
    ['SUBSCRIPTION_REQUIRED', 403, 'This needs an active subscription; subscribe and try again.'],
    [
      'SUBSCRIPTIONS_NOT_SHARED',
      403,
      'This account does not share its subscriptions with this site; sign in again and allow it, or use another account.',
    ],
    ['TOKEN_INVALID', 403, 'The token is not of this session, or is too old; fetch /profile/ again.'],
    [
      'CSRF_FAILED',
      403,
      'The X-CSRFToken header does not match the csrftoken cookie; reload the page and try again.',
    ],
    ['CROSS_SITE_REQUEST', 403, 'Only pages of this site may ask for this.'],
    ['TOO_MANY_REQUESTS', 429, 'Too many requests; wait a little and try again.'],
    [
      'LOGOUT_TOKEN_INVALID',
      400,
      'This is no logout token of the provider for this site, or it was used before.',
    ],
    ['PROVIDER_UNAVAILABLE', 502, 'The provider gave no usable answer; try again in a moment.'],
    ['SESSIONS_UNAVAILABLE', 503, 'Sessions cannot be checked right now; try again in a moment.'],
  ] as const)('%s says what to do, and is no page’s to keep', async (code, status, message) => {
    const { answer, line } = await refuse(code);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ error: { code, message, request_id: expect.any(String) } });
    expect(answer.headers['cache-control']).toBe('no-store');
    // A fault that is not the visitor's is a warning.
    expect(line).toMatchObject({ level: status >= 500 ? 'warn' : 'info', reason: code, message });
    expect(line).not.toHaveProperty('cause');
  });

  it('is one of those above', () => {
    expect(REFUSAL_CODES).toHaveLength(10);
  });

  it.each([
    [
      'what the provider did',
      new ProviderError({ code: 'UNAVAILABLE', detail: 'status 500' }),
      'UNAVAILABLE: status 500',
    ],
    ['of others only the kind', new TypeError('secret'), 'TypeError'],
    ['nothing of what is no error', 'secret', undefined],
  ])('names in the log %s', async (_, cause, told) => {
    const { answer, line } = await refuse(new RefusalError({ code: 'PROVIDER_UNAVAILABLE', cause }));
    expect(answer.statusCode).toBe(502);
    expect(line.cause).toBe(told);
    expect(JSON.stringify(line)).not.toContain('secret');
  });
});
