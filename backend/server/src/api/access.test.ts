import { allCalls } from '@sharpside/boards/calls';
import { sendRefusal } from '@sharpside/sign-in/refusals/refusals';
import fastifyPlugin from 'fastify-plugin';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { startApiForTests } from '../testing/start-api-for-tests.ts';

const refusalSchema = v.object({ error: v.object({ code: v.string() }) });

describe('access', () => {
  const refusing = fastifyPlugin(async (app) => {
    app.decorate('requireSession', async (request, reply) => sendRefusal(request, reply, 'SESSION_REQUIRED'));
    app.decorate('findSessionCaller', () => undefined);
    app.decorate('requireSubscription', async (request, reply) =>
      sendRefusal(request, reply, 'SUBSCRIPTION_REQUIRED'),
    );
  });

  /**
   * Paths by the code of the refusal that they get; `none` without a refusal. The requests have wrong parameters too,
   * which must not matter.
   */
  async function listByRefusal() {
    const api = await startApiForTests({ deps: { signIn: refusing } });
    const others = ['/api/docs', '/api/openapi.json', '/healthz'].map((path) => ({ path, method: 'GET' }));
    const refused = new Map<string, string[]>();
    for (const { path, method } of [...allCalls, ...others]) {
      const { status, body } = method === 'POST' ? await api.post(path, {}) : await api.get(`${path}?page=0`);
      const code = status === 403 ? v.parse(refusalSchema, body).error.code : 'none';
      refused.set(code, [...(refused.get(code) ?? []), path]);
    }
    return Object.fromEntries(refused);
  }

  // GATE-19, SPS-03, DLS-03, PARK-02, INN-02: a call behind a screen needs the same access as the screen.
  it('is checked before parameters are, so that a refusal tells nothing', async () => {
    const { none, SUBSCRIPTION_REQUIRED, SESSION_REQUIRED = [] } = await listByRefusal();
    expect(none).toEqual([
      '/api/freshness',
      '/api/highlights',
      '/api/scoreboard/mlb',
      '/api/scoreboard/nba',
      '/api/scoreboard/nfl',
      '/api/docs',
      '/api/openapi.json',
      '/healthz',
    ]);
    expect(SUBSCRIPTION_REQUIRED).toEqual([
      '/api/best-edges/',
      '/api/exit-velocity/',
      '/api/pitchers/',
      '/api/batter-at-bats/',
      '/api/whos-hot/',
      '/api/mlb-odds/',
      '/api/mlb-odds/books/',
      '/api/top-hr-predictions-history/',
      '/api/top-hits-predictions-history/',
    ]);
    expect(SESSION_REQUIRED.length).toBeGreaterThan(20);
  });
});
