import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveSession, ProviderTokens, Sessions } from '../sessions/sessions.ts';
import type { GroupTokens } from '../tokens/group-tokens.ts';
import type { AuthCookies } from './auth-cookies.ts';

/** Keeps the cookie by which edges know a visitor's groups. */
export type VisitorGroups = {
  /** Gives the cookie of a new session, or takes an earlier visitor's away. */
  start(reply: FastifyReply, session: LiveSession, tokens: ProviderTokens): Promise<void>;
  /** Gives a new one where it is due: it lives shorter than the session. */
  renew(request: FastifyRequest, reply: FastifyReply, session: LiveSession): Promise<void>;
};

type VisitorGroupsDeps = {
  /** Null: no canary is shown to groups here. */
  tokens: GroupTokens | null;
  cookies: AuthCookies;
  sessions: Sessions;
};

/** The cookies of groups; a failure costs the visitor a canary, and never the answer. */
export function createVisitorGroups({ tokens, cookies, sessions }: VisitorGroupsDeps): VisitorGroups {
  async function give(reply: FastifyReply, session: LiveSession, groups: readonly string[]): Promise<void> {
    if (tokens === null) return;
    if (groups.length === 0) {
      cookies.clearGroups(reply);
      return;
    }
    try {
      const { token, maxAgeSeconds } = await tokens.create(groups, session.expiresAt);
      cookies.setGroups(reply, token, maxAgeSeconds);
    } catch (error) {
      // An earlier visitor's must not stay.
      cookies.clearGroups(reply);
      reply.log.error({ event: 'groups-not-signed', err: error }, 'a visitor is in no canary of a group');
    }
  }

  function readGroups(reply: FastifyReply, session: LiveSession): readonly string[] {
    try {
      return sessions.openTokens(session).groups ?? [];
    } catch (error) {
      reply.log.warn({ event: 'groups-not-read', err: error }, 'a visitor is in no canary of a group');
      return [];
    }
  }

  return {
    start: (reply, session, { groups = [] }) => give(reply, session, groups),
    async renew(request, reply, session) {
      if (tokens === null || !tokens.isDue(cookies.findGroups(request))) return;
      const groups = readGroups(reply, session);
      if (groups.length > 0) await give(reply, session, groups);
    },
  };
}
