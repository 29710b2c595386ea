import type { Profile } from '@sharpside/contracts';
import type { FastifyInstance } from 'fastify';
import { RefusalError } from '../refusals/refusals.ts';
import { answeringRefusals } from '../requests/guards.ts';
import { logSerializers } from '../requests/log-serializers.ts';
import { readParameter } from '../requests/read-parameter.ts';
import { CHECK_SUBSCRIPTION_PATH, PROFILE_PATH } from '../settings/auth-paths.ts';
import { ACCOUNT_TOKEN_SECONDS } from '../tokens/account-token.ts';
import type { AuthServices } from './auth-services.ts';

export function addAccountRoutes(app: FastifyInstance, services: AuthServices): void {
  const { account, accountTokens, findSession, guards, limitAccountCalls, subscriber } = services;
  const options = { logSerializers, onRequest: [guards.requireSession, limitAccountCalls] };

  app.get(
    PROFILE_PATH,
    options,
    answeringRefusals(async (request, reply) => {
      const session = await findSession(request);
      if (!session) throw new RefusalError({ code: 'SESSION_REQUIRED' });
      const { name } = await subscriber.fetchProfile(session);
      // An account that does not share its subscriptions gets no token, because it would be useless.
      const token = account.sharesSubscriptions(session) && {
        access_token: accountTokens.create(session.idHash),
        expires_in: ACCOUNT_TOKEN_SECONDS,
      };
      const answer: Partial<Profile> = { ...token, name };
      return reply.header('Cache-Control', 'no-store').send(answer);
    }),
  );

  app.get(
    CHECK_SUBSCRIPTION_PATH,
    options,
    answeringRefusals(async (request, reply) => {
      const session = await findSession(request);
      if (!session) throw new RefusalError({ code: 'SESSION_REQUIRED' });
      const token = readParameter(request, 'token');
      if (!accountTokens.isOf(token, session.idHash)) throw new RefusalError({ code: 'TOKEN_INVALID' });
      const records = await subscriber.fetchSubscriptions(session);
      return reply.header('Cache-Control', 'no-store').send(records);
    }),
  );
}
