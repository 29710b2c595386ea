import type { CookieSerializeOptions } from '@fastify/cookie';
import {
  ASK_AGAIN_COOKIE,
  ASK_AGAIN_SECONDS,
  CSRF_COOKIE,
  GROUPS_COOKIE,
  HOST_SESSION_COOKIE,
  PROVIDER_LOGIN_PATH,
  SESSION_COOKIE,
  SESSION_MARKER_COOKIE,
} from '@sharpside/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthConfig } from '../settings/auth-config.ts';
import { hashSecret } from '../tokens/keys.ts';

const ATTEMPT_PREFIX = 'sign_in_';
const ATTEMPT_SECONDS = 600;

// A browser keeps about 50 cookies per site and servers limit the header, so abandoned attempts must not pile up.
const MAX_ATTEMPTS = 5;

/** The cookies of sign-in with their attributes; `docs/sign-in.md` lists them. */
export type AuthCookies = {
  findSession(request: FastifyRequest): string | undefined;
  setSession(reply: FastifyReply, cookie: string, maxAgeSeconds: number): void;
  setMarker(reply: FastifyReply, maxAgeSeconds: number): void;
  hasMarker(request: FastifyRequest): boolean;
  findGroups(request: FastifyRequest): string | undefined;
  /** Tells edges the visitor's groups. It grants no access. */
  setGroups(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clearGroups(reply: FastifyReply): void;
  clearSession(reply: FastifyReply): void;
  /** Without a maximum age the token lasts until the browser closes. */
  setCsrf(reply: FastifyReply, token: string, maxAgeSeconds?: number): void;
  findCsrf(request: FastifyRequest): string | undefined;
  /** Each attempt has its own cookie, so that sign-ins in several tabs do not disturb each other. */
  setAttempt(request: FastifyRequest, reply: FastifyReply, attempt: { state: string; cookie: string }): void;
  findAttempt(request: FastifyRequest, state: string): string | undefined;
  /** Returns the attempt's cookie and clears it in the browser. */
  takeAttempt(request: FastifyRequest, reply: FastifyReply, state: string): string | undefined;
  /** Remembers the sign-out, so that the provider asks for the account at the next sign-in. */
  setAskAgain(reply: FastifyReply): void;
  hasAskAgain(request: FastifyRequest): boolean;
  clearAskAgain(reply: FastifyReply): void;
};

// The name is derived from the state, so that a callback finds only its own attempt.
const attemptName = (state: string) => `${ATTEMPT_PREFIX}${hashSecret(state).slice(0, 16)}`;

/** The cookies of one deployment, with `Secure` if the backend is reached by https. */
export function createAuthCookies({ backendUrl, cookieDomain }: AuthConfig): AuthCookies {
  const secure = new URL(backendUrl).protocol === 'https:';
  const domain = cookieDomain === undefined ? {} : { domain: cookieDomain };
  // The cookies with this domain are `DOMAIN_COOKIES`, which an edge ends before a preview.
  const shared: CookieSerializeOptions = { ...domain, path: '/', sameSite: 'lax', secure };
  const hidden: CookieSerializeOptions = { ...shared, httpOnly: true };
  const ofLogin: CookieSerializeOptions = {
    path: PROVIDER_LOGIN_PATH,
    sameSite: 'lax',
    secure,
    httpOnly: true,
  };
  const sessionName = secure && cookieDomain === undefined ? HOST_SESSION_COOKIE : SESSION_COOKIE;

  return {
    findSession: (request) => request.cookies[sessionName],
    setSession(reply, cookie, maxAge) {
      reply.setCookie(sessionName, cookie, { ...hidden, maxAge });
    },
    setMarker(reply, maxAge) {
      reply.setCookie(SESSION_MARKER_COOKIE, '1', { ...shared, maxAge });
    },
    hasMarker: (request) => request.cookies[SESSION_MARKER_COOKIE] !== undefined,
    findGroups: (request) => request.cookies[GROUPS_COOKIE],
    setGroups(reply, token, maxAge) {
      reply.setCookie(GROUPS_COOKIE, token, { ...hidden, maxAge });
    },
    clearGroups(reply) {
      reply.clearCookie(GROUPS_COOKIE, hidden);
    },
    clearSession(reply) {
      reply
        .clearCookie(sessionName, hidden)
        .clearCookie(SESSION_MARKER_COOKIE, shared)
        .clearCookie(GROUPS_COOKIE, hidden);
    },
    setCsrf(reply, token, maxAge) {
      reply.setCookie(CSRF_COOKIE, token, { ...shared, ...(maxAge !== undefined && { maxAge }) });
    },
    findCsrf: (request) => request.cookies[CSRF_COOKIE],
    setAttempt(request, reply, { state, cookie }) {
      const earlier = Object.keys(request.cookies).filter((name) => name.startsWith(ATTEMPT_PREFIX));
      if (earlier.length >= MAX_ATTEMPTS) for (const name of earlier) reply.clearCookie(name, ofLogin);
      reply.setCookie(attemptName(state), cookie, { ...ofLogin, maxAge: ATTEMPT_SECONDS });
    },
    findAttempt: (request, state) => request.cookies[attemptName(state)],
    takeAttempt(request, reply, state) {
      const name = attemptName(state);
      reply.clearCookie(name, ofLogin);
      return request.cookies[name];
    },
    setAskAgain(reply) {
      reply.setCookie(ASK_AGAIN_COOKIE, '1', { ...ofLogin, maxAge: ASK_AGAIN_SECONDS });
    },
    hasAskAgain: (request) => request.cookies[ASK_AGAIN_COOKIE] !== undefined,
    clearAskAgain(reply) {
      reply.clearCookie(ASK_AGAIN_COOKIE, ofLogin);
    },
  };
}
