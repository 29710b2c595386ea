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

/**
 * Revokes the tokens of an ended session at the provider, in the background. The visitor is signed out even if that
 * fails.
 */
export function revokeTokens({ account }: AuthServices, request: FastifyRequest, session: LiveSession): void {
  account.revoke(session).catch((error: unknown) => {
    const cause = isProviderError(error) ? error.detail : undefined;
    request.log.warn({ event: 'tokens-not-revoked', cause }, 'the provider was not told of a sign-out');
  });
}

/** The answer after signing out: cookies are cleared, and the provider asks for the account at the next sign-in. */
export function sendSignedOut({ cookies, csrf }: AuthServices, reply: FastifyReply): FastifyReply {
  cookies.clearSession(reply);
  cookies.setCsrf(reply, csrf.create());
  cookies.setAskAgain(reply);
  return reply.header('Cache-Control', 'no-store').send({ success: true });
}

/** Ends all sessions of the visitor's account. The other browsers notice at their next call. */
function addSignOutEverywhere(app: FastifyInstance, services: AuthServices): void {
  const { findSession, guards, limitSignOuts, sessions } = services;
  app.post(
    LOGOUT_EVERYWHERE_PATH,
    { onRequest: [limitSignOuts, guards.requireSession] },
    answeringRefusals(async (request, reply) => {
      const session = await findSession(request);
      if (!session) throw new RefusalError({ code: 'SESSION_REQUIRED' });
      const ended = await sessions.endAll({ subject: session.subject });
      // In Redis, a session that an older version stored is missing in its account's set.
      await sessions.end(session);
      const subject = hashSecret(session.subject).slice(0, 12);
      request.log.info({ event: 'signed-out-everywhere', account: subject, ended }, 'signed out everywhere');
      // Tokens of the other sessions can only be read with their cookies. They are deleted with the sessions.
      revokeTokens(services, request, session);
      return sendSignedOut(services, reply);
    }),
  );
}

/** Ends the sessions that have ended at the provider (OpenID Connect Back-Channel Logout 1.0). */
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

  // A separate scope, so that other routes do not accept forms.
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
          // The provider tries again. Without releasing the name its retry would be refused and the sessions would
          // stay.
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

export function addSignOutRoutes(app: FastifyInstance, services: AuthServices): void {
  addSignOutEverywhere(app, services);
  addBackChannelLogout(app, services);
}
