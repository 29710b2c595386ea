import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { LOGOUT_TOKEN_KEEP_MS } from '../provider/logout-token.ts';
import { isProviderError } from '../refusals/provider-error.ts';
import { RefusalError } from '../refusals/refusals.ts';
import { answeringRefusals } from '../requests/guards.ts';
import type { LiveSession } from '../sessions/sessions.ts';
import { BACK_CHANNEL_LOGOUT_PATH, LOGOUT_EVERYWHERE_PATH } from '../settings/auth-paths.ts';
import { hashSecret } from '../tokens/keys.ts';
import type { AuthServices } from './auth-services.ts';

const FORM = 'application/x-www-form-urlencoded';

const formSchema = v.object({ logout_token: v.string() });

/** Has the provider forget the tokens of a session that has ended. Signed out is who has no session here: nobody waits. */
export function revokeTokens({ account }: AuthServices, request: FastifyRequest, session: LiveSession): void {
  account.revoke(session).catch((error: unknown) => {
    const cause = isProviderError(error) ? error.detail : undefined;
    request.log.warn({ event: 'tokens-not-revoked', cause }, 'the provider was not told of a sign-out');
  });
}

/** Answers a browser that has signed out: its cookies go, and the provider asks who it is the next time. */
export function sendSignedOut({ cookies, csrf }: AuthServices, reply: FastifyReply): FastifyReply {
  cookies.clearSession(reply);
  cookies.setCsrf(reply, csrf.create());
  cookies.setAskAgain(reply);
  return reply.header('Cache-Control', 'no-store').send({ success: true });
}

/** Ends all sessions of the visitor's account. The other browsers notice with their next call. */
function addSignOutEverywhere(app: FastifyInstance, services: AuthServices): void {
  const { findSession, guards, limitSignOuts, sessions } = services;
  app.post(
    LOGOUT_EVERYWHERE_PATH,
    { onRequest: [limitSignOuts, guards.requireSession] },
    answeringRefusals(async (request, reply) => {
      const session = await findSession(request);
      if (!session) throw new RefusalError({ code: 'SESSION_REQUIRED' });
      const ended = await sessions.endAll({ subject: session.subject });
      // A session that is older than the list of its account is not on it.
      await sessions.end(session);
      const subject = hashSecret(session.subject).slice(0, 12);
      request.log.info({ event: 'signed-out-everywhere', account: subject, ended }, 'signed out everywhere');
      // The tokens of the others can be read with their cookies alone; they are gone with the sessions.
      revokeTokens(services, request, session);
      return sendSignedOut(services, reply);
    }),
  );
}

/** Ends the sessions that have ended at the provider, as OpenID Connect Back-Channel Logout 1.0 has it. */
function addBackChannelLogout(app: FastifyInstance, services: AuthServices): void {
  const { client, limitLogoutTokens, sessions } = services;

  async function readToken(body: unknown) {
    const form = v.safeParse(formSchema, body);
    if (!form.success) throw new RefusalError({ code: 'LOGOUT_TOKEN_INVALID' });
    try {
      return await client.verifyLogoutToken(form.output.logout_token);
    } catch (cause) {
      throw isProviderError(cause) ? new RefusalError({ code: 'PROVIDER_UNAVAILABLE', cause }) : cause;
    }
  }

  // A scope of its own, so that no other route reads forms.
  app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(
      BACK_CHANNEL_LOGOUT_PATH,
      { onRequest: limitLogoutTokens },
      answeringRefusals(async (request, reply) => {
        const { id, ...of } = await readToken(request.body);
        const name = `logout token ${id}`;
        const isNew = await sessions.claim(name, LOGOUT_TOKEN_KEEP_MS);
        if (!isNew) throw new RefusalError({ code: 'LOGOUT_TOKEN_INVALID' });
        const ended = await sessions.endAll(of).catch(async (error: unknown) => {
          // Else the provider, which tries again, would be refused, and the sessions stay.
          await sessions.release(name);
          throw error;
        });
        const account = of.subject === undefined ? undefined : hashSecret(of.subject).slice(0, 12);
        request.log.info({ event: 'signed-out-by-provider', account, ended }, 'the provider ended sessions');
        return reply.header('Cache-Control', 'no-store').send();
      }),
    );
  });
}

/** The routes that end more than the session of the request. */
export function addSignOutRoutes(app: FastifyInstance, services: AuthServices): void {
  addSignOutEverywhere(app, services);
  addBackChannelLogout(app, services);
}
