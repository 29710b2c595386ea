import { CONSOLE_HEADER, type TokenRecord } from '@sharpside/contracts/control';
import type { FastifyRequest } from 'fastify';
import { ControlError, isControlError } from '../../errors.ts';
import type { Tokens } from '../../tokens/tokens.ts';
import type { PersonRights } from './person-rights.ts';
import { findSessionId } from './session-cookie.ts';
import type { ConsoleSessions } from './session-store.ts';

const READING = new Set(['GET', 'HEAD']);

/** True for requests of this server's own pages: they have its origin, and a header that no form can send. */
function isOwn({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  if (headers[CONSOLE_HEADER] !== '1' || origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host;
}

/**
 * Refuses what another site makes a browser send.
 *
 * @throws {ControlError} `CONSOLE_FOREIGN_REQUEST`
 */
export function requireOwnRequest(request: FastifyRequest): void {
  if (READING.has(request.method) || isOwn(request)) return;
  throw new ControlError(
    `Only the console's own page may change something with its session; it sends its Origin and ${CONSOLE_HEADER}: 1.`,
    { code: 'CONSOLE_FOREIGN_REQUEST' },
  );
}

type CookieDeps = { sessions: ConsoleSessions; tokens: Tokens; rights: PersonRights | undefined };

/** The token while it is valid. Throws where the store does not answer: that says nothing about the token. */
async function findGood(tokens: Tokens, id: string): Promise<TokenRecord | undefined> {
  try {
    return await tokens.requireGood(id);
  } catch (error) {
    if (isControlError(error)) return undefined;
    throw error;
  }
}

/**
 * The tokens of the session that a request's cookie names; undefined where it names none.
 *
 * Asks the store each time: a revoked token ends its part of the session at its next use.
 * @throws {ControlError} `CONSOLE_FOREIGN_REQUEST` for a change that no page of the console sent.
 */
export async function readSessionTokens(
  request: FastifyRequest,
  { sessions, tokens, rights }: CookieDeps,
): Promise<readonly TokenRecord[] | undefined> {
  const id = findSessionId(request.headers.cookie);
  const session = id === undefined ? undefined : sessions.find(id);
  if (id === undefined || session === undefined) return undefined;
  requireOwnRequest(request);
  const origin = { address: request.ip, requestId: request.id };
  if (rights && !(await rights.keepUp(session, origin))) {
    sessions.remove(id);
    return undefined;
  }
  const { tokenIds } = session;
  const found = await Promise.all(tokenIds.map((tokenId) => findGood(tokens, tokenId)));
  const good = found.filter((token) => token !== undefined);
  if (good.length > 0) return good;
  // Somebody without a role stays signed in: the page says what is missing.
  if (tokenIds.length > 0 || !session.person) sessions.remove(id);
  return undefined;
}
