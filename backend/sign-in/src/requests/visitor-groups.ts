import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
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
  /** The groups that a canary may be shown to. A session may have others, from before a change of the setting. */
  wanted: readonly string[];
  cookies: AuthCookies;
  sessions: Sessions;
};

/** Number of sessions without a group that are known at once; of others, each is looked at again. */
const MAX_GROUPLESS = 20_000;

/** The cookies of groups; a failure costs the visitor a canary, and never the answer. */
export function createVisitorGroups({ tokens, wanted, cookies, sessions }: VisitorGroupsDeps): VisitorGroups {
  // A session's groups are those of its sign-in. To read them is to unseal it, which costs more than the rest of a guard.
  const groupless = new LRUCache<string, true>({ max: MAX_GROUPLESS });

  async function give(reply: FastifyReply, session: LiveSession, groups: readonly string[]): Promise<void> {
    if (tokens === null || groups.length === 0) {
      // A browser may have some of before, also where no groups are wanted any more.
      if (tokens !== null || cookies.findGroups(reply.request) !== undefined) cookies.clearGroups(reply);
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
      // Most visitors of most sites: no groups are wanted here, and the browser has none.
      if (tokens === null && cookie === undefined) return;
      if (tokens !== null && !tokens.isDue(cookie, wanted)) return;
      const groups = tokens === null ? [] : readGroups(reply, session);
      if (groups.length > 0 || cookie !== undefined) await give(reply, session, groups);
    },
  };
}
