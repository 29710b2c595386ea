import { toLogOptions } from '@sharpside/server-kit/server';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ProviderError } from './provider-error.ts';
import { RefusalError, sendRefusal } from './refusals.ts';

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
    ['SESSION_REQUIRED', 403, 'info'],
    // A fault that the visitor did not cause is logged as a warning.
    ['PROVIDER_UNAVAILABLE', 502, 'warn'],
  ] as const)('%s says what to do, and is no page’s to keep', async (code, status, level) => {
    const { answer, line } = await refuse(code);
    expect(answer.statusCode).toBe(status);
    const { error } = answer.json();
    expect(error).toEqual({
      code,
      message: expect.stringMatching(/; .+ again/),
      request_id: expect.any(String),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(line).toMatchObject({ level, reason: code, message: error.message });
    expect(line).not.toHaveProperty('cause');
  });

  it.each([
    [
      'what the provider did',
      new ProviderError({ code: 'PROVIDER_UNAVAILABLE', detail: 'x' }),
      'PROVIDER_UNAVAILABLE: x',
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
