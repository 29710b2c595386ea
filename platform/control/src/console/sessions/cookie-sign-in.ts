import { CONSOLE_HEADER, type TokenRecord } from '@sharpside/contracts/control';
import { addressOf } from '@sharpside/server-kit';
import type { FastifyRequest } from 'fastify';
import { ControlError, isControlError } from '../../errors.ts';
import type { Tokens } from '../../tokens/tokens.ts';
import type { ConsoleSession } from './console-session.ts';
import { type PersonRights, REVOKED } from './person-rights.ts';
import { findSessionId } from './session-cookie.ts';
import type { ConsoleSessions } from './session-store.ts';

const READING = new Set(['GET', 'HEAD']);

/** True for requests of this server's own pages: they have its origin, and a header that a form cannot send. */
function isOwn({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  if (headers[CONSOLE_HEADER] !== '1' || origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host;
}

/**
 * Refuses requests that another site makes a browser send.
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

type CookieDeps = {
  sessions: ConsoleSessions;
  tokens: Tokens;
  rights: PersonRights | undefined;
  behindTls: boolean;
};

/**
 * The token; undefined if it is no longer valid. Throws if the store does not answer, which says nothing about the
 * token.
 */
async function findGood(tokens: Tokens, id: string): Promise<TokenRecord | undefined> {
  try {
    return await tokens.requireGood(id);
  } catch (error) {
    if (isControlError(error)) return undefined;
    throw error;
  }
}

/** A session with its currently valid tokens; undefined if it has ended. Reads the store. */
async function readGood(
  id: string,
  session: ConsoleSession,
  { sessions, tokens }: Pick<CookieDeps, 'sessions' | 'tokens'>,
): Promise<{ session: ConsoleSession; good: TokenRecord[] } | undefined> {
  const { tokenIds } = session;
  const found = await Promise.all(tokenIds.map((one) => findGood(tokens, one)));
  const good = found.filter((token) => token !== undefined);
  if (good.length === tokenIds.length) return { session, good };
  const now = await sessions.peek(id);
  // The rights of the session were replaced meanwhile, so the tokens that were read are revoked.
  if (now && now.tokenIds.join() !== tokenIds.join()) return readGood(id, now, { sessions, tokens });
  return now && { session, good };
}

/**
 * True if the session must end: a token of the person is no longer valid, or none of the pasted tokens is. A person's
 * session ends as a whole, because the next check would otherwise give a revoked role back.
 */
const isOver = ({ person, tokenIds }: ConsoleSession, good: readonly TokenRecord[]) =>
  person ? good.length < tokenIds.length : good.length === 0;

/**
 * The valid tokens of the session that a request's cookie names; undefined if there is no such session, or it has no
 * valid token.
 *
 * Reads the store each time, so a revoked token drops out of the session at its next use.
 * @throws {ControlError} `CONSOLE_FOREIGN_REQUEST` for a change that did not come from a page of the console.
 */
export async function readSessionTokens(
  request: FastifyRequest,
  { sessions, tokens, rights, behindTls }: CookieDeps,
): Promise<readonly TokenRecord[] | undefined> {
  const id = findSessionId(request.headers.cookie, { behindTls });
  const found = id === undefined ? undefined : await sessions.find(id);
  if (id === undefined || found === undefined) return undefined;
  requireOwnRequest(request);
  const origin = { address: addressOf(request), requestId: request.id };
  const kept = rights ? await rights.keepUp(id, found, origin) : found;
  const read = kept && (await readGood(id, kept, { sessions, tokens }));
  if (!read) return undefined;
  const { session, good } = read;
  if (isOver(session, good)) {
    await sessions.remove(id, REVOKED);
    return undefined;
  }
  // A person without a role stays signed in, and the page shows which role is missing.
  return good.length > 0 ? good : undefined;
}

/**
 * True while the session of a request's cookie is valid; undefined if the cookie names none. Does not count as a use.
 */
export async function isSessionGood(
  { headers }: FastifyRequest,
  { sessions, tokens, behindTls }: CookieDeps,
): Promise<boolean | undefined> {
  const id = findSessionId(headers.cookie, { behindTls });
  if (id === undefined) return undefined;
  const found = await sessions.peek(id);
  const read = found && (await readGood(id, found, { sessions, tokens }));
  return read !== undefined && !isOver(read.session, read.good);
}
