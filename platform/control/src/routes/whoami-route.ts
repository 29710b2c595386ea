import type { Whoami } from '@sharpside/contracts/control';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';

/** Names the holder and the right of each token, so that a client can choose among several. */
export function registerWhoamiRoute(app: FastifyInstance, { signIn }: ControlContext): void {
  app.get('/v1/whoami', async (request): Promise<Whoami> => {
    const tokens = await signIn.readTokens(request);
    return {
      tokens: tokens.map(({ id, holder, app: name, right, expiresAt }) => {
        return { id, holder, app: name, right, expiresAt };
      }),
    };
  });
}
