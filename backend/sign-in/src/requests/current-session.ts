import type { FastifyRequest } from 'fastify';
import type { LiveSession, Sessions } from '../sessions/sessions.ts';
import type { AuthCookies } from './auth-cookies.ts';

/** The live session of a request; undefined if there is none. */
export type FindSession = (request: FastifyRequest) => Promise<LiveSession | undefined>;

/** Looks the session up once per request, however many callers ask. */
export function createFindSession(cookies: AuthCookies, sessions: Sessions): FindSession {
  const found = new WeakMap<FastifyRequest, Promise<LiveSession | undefined>>();
  return (request) => {
    const asked = found.get(request) ?? sessions.find(cookies.findSession(request));
    found.set(request, asked);
    return asked;
  };
}
