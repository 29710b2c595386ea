import type { FastifyRequest } from 'fastify';
import type { LiveSession, Sessions } from '../sessions/sessions.ts';
import type { AuthCookies } from './auth-cookies.ts';

/** The session that a request comes with; undefined without a live one. */
export type FindSession = (request: FastifyRequest) => Promise<LiveSession | undefined>;

/** Looks a session up once per request, however many ask. */
export function createFindSession(cookies: AuthCookies, sessions: Sessions): FindSession {
  const found = new WeakMap<FastifyRequest, Promise<LiveSession | undefined>>();
  return (request) => {
    const asked = found.get(request) ?? sessions.find(cookies.findSession(request));
    found.set(request, asked);
    return asked;
  };
}
