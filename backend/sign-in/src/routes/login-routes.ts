import { PROVIDER_LOGIN_PATH } from '@sharpside/contracts';
import { findOwnAddress, splitUrl } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type SignInProblem, sendProblemPage } from '../pages/problem-page.ts';
import type { SignedIn } from '../provider/provider-client.ts';
import { isProviderError, type ProviderError } from '../refusals/provider-error.ts';
import { isRefusalError } from '../refusals/refusals.ts';
import { logSerializers } from '../requests/log-serializers.ts';
import { readParameter } from '../requests/read-parameter.ts';
import { toReturnPath } from '../requests/return-path.ts';
import { CALLBACK_PATH, SITE_LOGIN_PATH } from '../settings/auth-paths.ts';
import { hashSecret } from '../tokens/keys.ts';
import type { SignInAttempt } from '../tokens/sign-in-attempt.ts';
import type { AuthServices } from './auth-services.ts';

type Failure = { error: unknown; returnPath: string; siteUrl: string };

const toProblem = ({ code }: ProviderError): SignInProblem =>
  code === 'PROVIDER_UNAVAILABLE' ? 'provider-away' : 'refused';

const toSiteLogin = (returnPath: string) =>
  returnPath === '/' ? SITE_LOGIN_PATH : `${SITE_LOGIN_PATH}?next=${encodeURIComponent(returnPath)}`;

function refuse(request: FastifyRequest, reply: FastifyReply, { error, returnPath, siteUrl }: Failure) {
  if (isProviderError(error)) {
    request.log.info({ event: 'refused', reason: error.code, cause: error.detail }, 'sign-in failed');
    // A visitor who declined at the provider gets the sign-in page, not a problem page: such a visitor knows what
    // happened, and may want to sign in after all.
    if (error.code === 'CANCELLED') return reply.redirect(siteUrl + toSiteLogin(returnPath));
    return sendProblemPage(reply, toProblem(error), { siteUrl, returnPath });
  }
  if (!isRefusalError(error)) throw error;
  request.log.warn({ event: 'refused', reason: error.code }, 'sign-in failed');
  return sendProblemPage(reply, 'sessions-away', { siteUrl, returnPath });
}

/** Routes that send a browser to the provider and take it back. */
export function addLoginRoutes(app: FastifyInstance, services: AuthServices): void {
  const { config, attempts, client, cookies, csrf, findSession, now, sessions, visitorGroups } = services;
  const { siteUrl, backendUrl } = config;

  async function beginSignIn(request: FastifyRequest, reply: FastifyReply) {
    const address = findOwnAddress(backendUrl, { host: request.host, url: request.url, now: now() });
    if (address !== undefined) return reply.redirect(address);
    const returnPath = toReturnPath(readParameter(request, 'next'));
    try {
      // If the store is unreachable, the visitor is stopped here, because a sign-in at the provider would be in vain.
      await sessions.ping();
      const asksAgain = cookies.hasAskAgain(request) || readParameter(request, 'again') !== undefined;
      const { url, attempt } = await client.beginSignIn({ asksAgain });
      const cookie = attempts.toCookie({ ...attempt, returnPath });
      cookies.setAttempt(request, reply, { state: attempt.state, cookie });
      return reply.redirect(url.href);
    } catch (error) {
      return refuse(request, reply, { error, returnPath, siteUrl });
    }
  }

  async function startSession(
    request: FastifyRequest,
    reply: FastifyReply,
    { subject, tokens, sid }: SignedIn,
  ) {
    const earlier = await findSession(request);
    const { session, cookie } = await sessions.start(subject, tokens, sid);
    if (earlier) await sessions.end(earlier);
    const maxAgeSeconds = Math.ceil((session.expiresAt - now()) / 1000);
    cookies.setSession(reply, cookie, maxAgeSeconds);
    cookies.setMarker(reply, maxAgeSeconds);
    cookies.setCsrf(reply, csrf.create(session.idHash), maxAgeSeconds);
    await visitorGroups.start(reply, session, tokens);
    cookies.clearAskAgain(reply);
    const account = hashSecret(subject).slice(0, 12);
    request.log.info({ event: 'signed-in', account, expiresAt: session.expiresAt }, 'signed in');
  }

  async function completeSignIn(request: FastifyRequest, reply: FastifyReply, attempt: SignInAttempt) {
    try {
      const callbackUrl = new URL(`${backendUrl}${CALLBACK_PATH}${splitUrl(request.url).query}`);
      await startSession(request, reply, await client.completeSignIn(callbackUrl, attempt));
      return reply.redirect(`${siteUrl}${attempt.returnPath}`);
    } catch (error) {
      return refuse(request, reply, { error, returnPath: attempt.returnPath, siteUrl });
    }
  }

  async function handleStray(request: FastifyRequest, reply: FastifyReply) {
    // After a successful sign-in the back button leads here.
    if (await findSession(request)) return reply.redirect(`${siteUrl}/`);
    request.log.info({ event: 'refused', reason: 'NO_ATTEMPT' }, 'a callback without its sign-in');
    return sendProblemPage(reply, 'expired', { siteUrl });
  }

  const { limitSignIns, limitCallbacks } = services;
  const options = { exposeHeadRoute: false, logSerializers };

  app.get(PROVIDER_LOGIN_PATH, { ...options, onRequest: limitSignIns }, (request, reply) =>
    beginSignIn(request, reply.header('Cache-Control', 'no-store')),
  );

  app.get(CALLBACK_PATH, { ...options, onRequest: limitCallbacks }, async (request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    const state = readParameter(request, 'state');
    const cookie = typeof state === 'string' ? cookies.takeAttempt(request, reply, state) : undefined;
    const attempt = typeof state === 'string' ? attempts.find(cookie, state) : undefined;
    return attempt ? completeSignIn(request, reply, attempt) : handleStray(request, reply);
  });
}
