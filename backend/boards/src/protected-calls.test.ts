import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { sendRefusal } from '@sharpside/sign-in/refusals/refusals';
import fastifyPlugin from 'fastify-plugin';
import { expect, it } from 'vitest';
import { nbaCalls } from './nba/calls.ts';
import { nflCalls } from './nfl/calls.ts';

const signedOut = fastifyPlugin(async (app) => {
  app.decorate('requireSession', async (request, reply) => sendRefusal(request, reply, 'SESSION_REQUIRED'));
  app.decorate('requireSubscription', async () => undefined);
  app.decorate('findSessionCaller', () => undefined);
});

it.each([...nbaCalls, ...nflCalls].map(({ path }) => path))(
  '%s tells a visitor without a session nothing, not even that a parameter is wrong',
  async (path) => {
    const api = await startApiForTests({ deps: { signIn: signedOut } });
    expect(await api.get(`${path}?page=0`)).toMatchObject({
      status: 403,
      body: { error: { code: 'SESSION_REQUIRED' } },
    });
  },
);
