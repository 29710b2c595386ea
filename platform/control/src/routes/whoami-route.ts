import { listGrants, type TokenRecord, type Whoami } from '@sharpside/contracts/control';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';

/** Tokens as their holder sees them: an entry for each app and right. */
export const toWhoami = (tokens: readonly TokenRecord[]): Whoami => ({
  tokens: tokens.flatMap((token) => {
    const { id, holder, expiresAt } = token;
    return listGrants(token).map(({ app, right }) => ({ id, holder, app, right, expiresAt }));
  }),
});

/** The route that names the holder and the rights of each token, so that a client can choose among several tokens. */
export function registerWhoamiRoute(app: FastifyInstance, { signIn }: ControlContext): void {
  app.get('/v1/whoami', async (request): Promise<Whoami> => {
    return toWhoami(await signIn.readTokens(request));
  });
}
