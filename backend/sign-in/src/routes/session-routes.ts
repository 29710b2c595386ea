import type { AuthStatus } from '@sharpside/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answeringRefusals } from '../requests/guards.ts';
import type { LiveSession } from '../sessions/sessions.ts';
import { LOGOUT_PATH, STATUS_PATH } from '../settings/auth-paths.ts';
import { hashSecret } from '../tokens/keys.ts';
import type { AuthServices } from './auth-services.ts';
import { revokeTokens, sendSignedOut } from './sign-out-routes.ts';

export function addSessionRoutes(app: FastifyInstance, services: AuthServices): void {
  const { cookies, csrf, findSession, forgery, limitSignOuts, now, sessions, visitorGroups } = services;

  // Cookies that a browser lost or kept too long are repaired here, because every page starts with this call.
  function repairCookies(request: FastifyRequest, reply: FastifyReply, session: LiveSession | undefined) {
    const token = cookies.findCsrf(request);
    if (!session) {
      if (cookies.findSession(request) !== undefined || cookies.hasMarker(request))
        cookies.clearSession(reply);
      if (token === undefined) cookies.setCsrf(reply, csrf.create());
      return;
    }
    const maxAgeSeconds = Math.ceil((session.expiresAt - now()) / 1000);
    if (!cookies.hasMarker(request)) cookies.setMarker(reply, maxAgeSeconds);
    if (token === undefined || !csrf.isOf(token, session.idHash)) {
      cookies.setCsrf(reply, csrf.create(session.idHash), maxAgeSeconds);
    }
  }

  app.get(
    STATUS_PATH,
    answeringRefusals(async (request, reply) => {
      const session = await findSession(request);
      repairCookies(request, reply, session);
      if (session) await visitorGroups.renew(request, reply, session);
      const answer: AuthStatus = { isAuthenticated: session !== undefined };
      return reply.header('Cache-Control', 'no-store').send(answer);
    }),
  );

  app.get(
    LOGOUT_PATH,
    { exposeHeadRoute: false, onRequest: [forgery.checkChangingGet, limitSignOuts] },
    answeringRefusals(async (request, reply) => {
      const session = await findSession(request);
      if (session) {
        await sessions.end(session);
        const subject = hashSecret(session.subject).slice(0, 12);
        request.log.info({ event: 'signed-out', account: subject }, 'signed out');
        revokeTokens(services, request, session);
      }
      return sendSignedOut(services, reply);
    }),
  );
}
