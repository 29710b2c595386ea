import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LiveSession, ProviderTokens, Sessions } from '../sessions/sessions.ts';
import type { GroupTokens } from '../tokens/group-tokens.ts';
import type { AuthCookies } from './auth-cookies.ts';

/** Maintains the cookie that tells edges a visitor's groups. */
export type VisitorGroups = {
  /** Sets the cookie of a new session, or clears the cookie of an earlier visitor. */
  start(reply: FastifyReply, session: LiveSession, tokens: ProviderTokens): Promise<void>;
  /**
   * Sets a new cookie if the old cookie is due (`isDue`): cookies live shorter than their sessions. Without configured
   * groups an old cookie is cleared.
   */
  renew(request: FastifyRequest, reply: FastifyReply, session: LiveSession): Promise<void>;
};

type VisitorGroupsDeps = {
  /** Null if canaries are not shown by group. */
  tokens: GroupTokens | null;
  /** The configured groups of canaries. A session from before a change of this setting may have other groups. */
  wanted: readonly string[];
  cookies: AuthCookies;
  sessions: Sessions;
};

/** Maximum number of remembered sessions without a group. The groups of further sessions are read at each request. */
const MAX_GROUPLESS = 20_000;

/**
 * Maintains the group cookies. If groups cannot be signed or read, the visitor gets no canary of a group, but the
 * request goes on.
 */
export function createVisitorGroups({ tokens, wanted, cookies, sessions }: VisitorGroupsDeps): VisitorGroups {
  // Remembers sessions without a group: groups are fixed at sign-in, and reading them needs unsealing, which costs more
  // than the rest of a guard.
  const groupless = new LRUCache<string, true>({ max: MAX_GROUPLESS });

  async function give(reply: FastifyReply, session: LiveSession, groups: readonly string[]): Promise<void> {
    if (tokens === null || groups.length === 0) {
      // A browser may still have an old cookie, even if groups are no longer configured.
      if (tokens !== null || cookies.findGroups(reply.request) !== undefined) cookies.clearGroups(reply);
      return;
    }
    try {
      const { token, maxAgeSeconds } = await tokens.create(groups, session.expiresAt);
      cookies.setGroups(reply, token, maxAgeSeconds);
    } catch (error) {
      // Otherwise the cookie of an earlier visitor would stay.
      cookies.clearGroups(reply);
      reply.log.error({ event: 'groups-not-signed', err: error }, 'a visitor is in no canary of a group');
    }
  }

  function readGroups(reply: FastifyReply, session: LiveSession): readonly string[] {
    if (groupless.has(session.idHash)) return [];
    try {
      const groups = (sessions.openTokens(session).groups ?? []).filter((name) => wanted.includes(name));
      if (groups.length === 0) groupless.set(session.idHash, true);
      return groups;
    } catch (error) {
      reply.log.warn({ event: 'groups-not-read', err: error }, 'a visitor is in no canary of a group');
      return [];
    }
  }

  return {
    start: (reply, session, { groups = [] }) => give(reply, session, groups),
    async renew(request, reply, session) {
      const cookie = cookies.findGroups(request);
      // The usual case: no groups are configured, and the browser has no cookie.
      if (tokens === null && cookie === undefined) return;
      if (tokens !== null && !tokens.isDue(cookie, wanted)) return;
      const groups = tokens === null ? [] : readGroups(reply, session);
      if (groups.length > 0 || cookie !== undefined) await give(reply, session, groups);
    },
  };
}
