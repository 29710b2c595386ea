import type { FastifyRequest } from 'fastify';
import type { LiveSession, Sessions } from '../sessions/sessions.ts';
import type { AuthCookies } from './auth-cookies.ts';

export type FindSession = (request: FastifyRequest) => Promise<LiveSession | undefined>;

export function createFindSession(cookies: AuthCookies, sessions: Sessions): FindSession {
  const found = new WeakMap<FastifyRequest, Promise<LiveSession | undefined>>();
  return (request) => {
    const asked = found.get(request) ?? sessions.find(cookies.findSession(request));
    found.set(request, asked);
    return asked;
  };
}
