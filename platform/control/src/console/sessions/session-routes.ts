import { SESSION_PATH, signInSchema, type TokenRecord, type Whoami } from '@sharpside/contracts/control';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ControlContext } from '../../control-context.ts';
import type { Roles } from '../../persons/roles.ts';
import { parseInput } from '../../routes/parse-input.ts';
import { toWhoami } from '../../routes/whoami-route.ts';
import type { PersonState } from './console-session.ts';
import { isSessionGood, readSessionTokens, requireOwnRequest } from './cookie-sign-in.ts';
import type { PersonRights } from './person-rights.ts';
import { findSessionId, toClearedCookie, toSessionCookie } from './session-cookie.ts';
import type { ConsoleSessions } from './session-store.ts';

/** `people`: undefined if people can sign in with tokens only. `name`: name of the provider. */
type SessionDeps = {
  sessions: ConsoleSessions;
  people: { rights: PersonRights; roles: Roles; name: string } | undefined;
};

const unique = (values: readonly string[]) => [...new Set(values)];

/**
 * The signed-in person. `groups`: only those of their groups that give a role; `roleGroups`: all groups that give a
 * role.
 */
const toPerson = ({ signedIn, roles }: PersonState, known: Roles): NonNullable<Whoami['person']> => ({
  name: signedIn.person.name,
  groups: unique(roles.map(({ group }) => group)),
  roleGroups: unique(known.roles.map(({ group }) => group)),
});

export function registerSessionRoutes(
  app: FastifyInstance,
  { config, signIn, tokens }: ControlContext,
  { sessions, people }: SessionDeps,
): void {
  const { behindTls } = config;
  const deps = { sessions, tokens, rights: people?.rights, behindTls };
  const readTokens = (request: FastifyRequest) => readSessionTokens(request, deps);
  const findId = (request: FastifyRequest) => findSessionId(request.headers.cookie, { behindTls });
  signIn.addWay({ readTokens, isStillGood: (request) => isSessionGood(request, deps) });

  // Being signed out is an answer, not an error, because a page also asks before the sign-in.
  app.get(SESSION_PATH, async (request): Promise<Whoami> => {
    const found = (await readTokens(request)) ?? [];
    const mayMakeTokens = found.some((token) => token.mayMakeTokens);
    const id = findId(request);
    const person = id === undefined ? undefined : (await sessions.find(id))?.person;
    const problem = id === undefined ? undefined : await sessions.findProblem(id);
    return {
      ...toWhoami(found),
      ...(people && { provider: { name: people.name, contact: people.roles.contact } }),
      ...(people && person && { person: toPerson(person, people.roles) }),
      ...(problem !== undefined && { problem }),
      ...(mayMakeTokens && { mayMakeTokens }),
    };
  });

  app.post(SESSION_PATH, async (request, reply) => {
    requireOwnRequest(request);
    const { tokens: texts } = parseInput(signInSchema, request.body, 'The sign-in');
    // In sequence: the first bad token is reported, and no further token is tried.
    const verified = new Map<string, TokenRecord>();
    for (const text of texts) {
      const token = await signIn.verify(request, text.trim());
      verified.set(token.id, token);
    }
    // Ends the earlier session, so that nobody stays signed in with the replaced tokens.
    const before = findId(request);
    if (before !== undefined) await sessions.remove(before, { reason: 'Signed in with tokens' });
    const id = await sessions.create({ tokenIds: [...verified.keys()], person: undefined });
    return reply
      .header('set-cookie', toSessionCookie(id, { behindTls }))
      .send(toWhoami([...verified.values()]));
  });

  app.delete(SESSION_PATH, async (request, reply) => {
    requireOwnRequest(request);
    const id = findId(request);
    if (id !== undefined) await sessions.remove(id, { reason: 'Signed out' });
    return reply.header('set-cookie', toClearedCookie({ behindTls })).send({});
  });
}
