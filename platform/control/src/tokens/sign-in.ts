import {
  ALL_APPS,
  type AppRight,
  coversApp,
  coversRight,
  describeGrants,
  listGrants,
  type TokenRecord,
} from '@sharpside/contracts/control';
import { addressOf, type Clock, callerOfNetwork, createRateLimit, type Log } from '@sharpside/server-kit';
import type { FastifyRequest } from 'fastify';
import { ControlError, describeUntrusted, isControlError } from '../errors.ts';
import type { TokenUses } from './token-uses.ts';
import type { Tokens } from './tokens.ts';

/**
 * A source of tokens other than `Authorization`, such as a cookie. Both functions return undefined if the request does
 * not use it.
 */
type SignInWay = {
  readTokens(request: FastifyRequest): Promise<readonly TokenRecord[] | undefined>;
  isStillGood(request: FastifyRequest): Promise<boolean | undefined>;
};

/** A right that a request needs. `why`: a sentence for the refusal, if the request alone does not show the reason. */
export type NeededRight = AppRight & { why?: string };

export type SignIn = {
  /**
   * The tokens of a request, at least one. Any valid token may read.
   *
   * @throws {ControlError} `TOKEN_MISSING`, `TOKEN_UNKNOWN`, `TOKEN_OUTDATED`, `TOKEN_EXPIRED`, `TOKEN_REVOKED`;
   * `SIGN_IN_LIMITED` after too many of these refusals.
   */
  readTokens(request: FastifyRequest): Promise<readonly TokenRecord[]>;
  /**
   * The token of a request that gives a right on an app.
   *
   * @throws {ControlError} as {@link SignIn.readTokens}, and `TOKEN_WRONG_APP`, `TOKEN_WRONG_RIGHT`.
   */
  requireRight(request: FastifyRequest, needed: NeededRight): Promise<TokenRecord>;
  /** The tokens that give each of several rights, in their order. @throws as {@link SignIn.requireRight}. */
  requireRights(request: FastifyRequest, needed: readonly NeededRight[]): Promise<TokenRecord[]>;
  /**
   * True while the credentials of a request are valid, for open streams. Reads the store, and does not count as a use.
   */
  isStillGood(request: FastifyRequest): Promise<boolean>;
  addWay(way: SignInWay): void;
  /** The token of a text that does not come from the header. Bad tokens count towards the same limit. */
  verify(request: FastifyRequest, text: string): Promise<TokenRecord>;
  /**
   * Counts and logs the refusal of a secret that is no token, such as an ID token. Returns the error for the answer:
   * after too many refusals for one address, `SIGN_IN_LIMITED`.
   */
  refuse(request: FastifyRequest, error: ControlError): ControlError;
  /** Number of refused requests since the server started, by code. */
  refusals: ReadonlyMap<string, number>;
};

// Enough for a person who mistypes, or a job with an old token. Good tokens are never limited, because they may come
// from the same address, and a rollback must not wait for a neighbour's mistake. A secret of 256 bits cannot be guessed
// anyway.
const FAILED_AT_ONCE = 20;
const FAILED_PER_SECOND = 0.2;
const MAX_CALLERS = 10_000;

// One token, or several separated by commas, as a change of several apps may need several.
const BEARER = /^Bearer +([^\s,]{1,200}(?:,[^\s,]{1,200}){0,49})$/i;

type SignInDeps = { tokens: Tokens; uses: TokenUses; clock: Clock; log: Log };

function toWrongToken(tokens: readonly TokenRecord[], { app, right, why }: NeededRight): ControlError {
  const person = tokens.find((token) => token.person);
  const isOfApp = tokens.some(({ apps }) => apps.some((one) => coversApp(one, app)));
  const shown = tokens.map((token) => `${token.id} is good for ${describeGrants(token)}`).join(', ');
  const code = isOfApp ? 'TOKEN_WRONG_RIGHT' : 'TOKEN_WRONG_APP';
  const because = why === undefined ? '' : `${why} `;
  const [shownApp, appOption] = app === ALL_APPS ? ['all apps', "'*'"] : [app, app];
  if (person) {
    const given = tokens.map(describeGrants).join('; ');
    return new ControlError(
      `${because}This needs the right ${right} of ${shownApp}, and the groups of ${person.holder} give ${given}. Those who run this service give rights to groups.`,
      { code },
    );
  }
  if (tokens.some((token) => token.workload)) {
    const given = tokens.map(describeGrants).join('; ');
    return new ControlError(`${because}${describeUntrusted({ given, right, app: shownApp })}`, { code });
  }
  return new ControlError(
    `${because}This needs a token for ${right} of ${shownApp}, and ${shown}. Use one that is; those who run the registry make it (mfe token create --app ${appOption} --right ${right}).`,
    { code },
  );
}

const findFitting = (tokens: readonly TokenRecord[], right: NeededRight): TokenRecord | undefined =>
  tokens.find((token) => listGrants(token).some((grant) => coversRight(grant, right)));

/** The words of a refusal for each right that none of the tokens gives: for a plan, which is nobody's attempt. */
export const listLacking = (tokens: readonly TokenRecord[], needed: readonly NeededRight[]): string[] =>
  needed.flatMap((right) => (findFitting(tokens, right) ? [] : toWrongToken(tokens, right).message));

/** The id of a text that looks like a token. Any other text stays out of the log. */
const toShownId = (text: string) => /^mfe_([a-z2-7]{12})_/.exec(text)?.[1] ?? 'none';

/** The tokens of the header; undefined if the request has no such header. */
function readBearer({ headers: { authorization } }: FastifyRequest): string[] | undefined {
  if (authorization === undefined) return undefined;
  const { 1: texts } = BEARER.exec(authorization) ?? [];
  return texts?.split(',') ?? [];
}

async function isGood(tokens: Tokens, text: string): Promise<boolean> {
  try {
    await tokens.verify(text);
    return true;
  } catch (error) {
    if (isControlError(error)) return false;
    throw error;
  }
}

function createRefusals({ uses, clock, log }: SignInDeps) {
  const failures = createRateLimit({
    clock,
    burst: FAILED_AT_ONCE,
    perSecond: FAILED_PER_SECOND,
    maxCallers: MAX_CALLERS,
  });
  const counts = new Map<string, number>();

  function count(code: string): void {
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }

  /** Uses of a token that is no longer valid are recorded too: they show that somebody still tries to use it. */
  async function noteUse(request: FastifyRequest, token: string, code: string): Promise<void> {
    const { id: requestId } = request;
    const address = addressOf(request);
    await uses.note({ token, what: 'refused', app: null, detail: code, address, requestId });
  }

  function refuse(request: FastifyRequest, error: ControlError, token = 'none'): ControlError {
    const { id: requestId } = request;
    const address = addressOf(request);
    count(error.code);
    // With status 403 the caller is known, so the message is safe to log; other messages may contain anybody's text.
    const { message } = error;
    const told = error.statusCode === 403 ? { message } : {};
    log.warn('sign-in-refused', { requestId, address, token, reason: error.code, ...told });
    // An error of the service itself is not a failed attempt.
    if (error.statusCode >= 500 || failures.allow(callerOfNetwork(address, 'line'))) return error;
    return new ControlError(
      'Too many tokens from this address were not good; wait a minute, and use the right one.',
      { code: 'SIGN_IN_LIMITED', headers: { 'retry-after': '60' }, cause: error },
    );
  }

  return { counts, count, noteUse, refuse };
}

/** The result of the first source of tokens that the request uses; undefined if it uses none. */
async function askWays<T>(
  ways: readonly SignInWay[],
  ask: (way: SignInWay) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const way of ways) {
    const answer = await ask(way);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

const createTokenMissing = () =>
  new ControlError(
    'This needs a token: send it as `Authorization: Bearer mfe_...`; the command line takes it from MFE_TOKEN.',
    { code: 'TOKEN_MISSING', headers: { 'www-authenticate': 'Bearer' } },
  );

async function noteReads(
  found: readonly TokenRecord[],
  { request, uses }: { request: FastifyRequest; uses: TokenUses },
): Promise<void> {
  const { id: requestId } = request;
  const address = addressOf(request);
  const use = { what: 'read', app: null, detail: '', address, requestId };
  await Promise.all(found.map(({ id }) => uses.note({ token: id, ...use })));
}

export function createSignIn(deps: SignInDeps): SignIn {
  const { tokens, uses } = deps;
  const ways: SignInWay[] = [];
  const refusals = createRefusals(deps);

  async function verify(request: FastifyRequest, text: string): Promise<TokenRecord> {
    try {
      return await tokens.verify(text);
    } catch (error) {
      if (!isControlError(error)) throw error;
      const refusal = refusals.refuse(request, error, toShownId(text));
      if (error.code !== 'TOKEN_UNKNOWN') await refusals.noteUse(request, toShownId(text), error.code);
      throw refusal;
    }
  }

  async function findTokens(request: FastifyRequest): Promise<readonly TokenRecord[]> {
    const texts = readBearer(request);
    if (texts) {
      // In sequence: the first bad token ends the check, and only it is counted.
      const found: TokenRecord[] = [];
      for (const text of texts) found.push(await verify(request, text));
      return found;
    }
    return (await askWays(ways, (way) => way.readTokens(request))) ?? [];
  }

  async function requireTokens(request: FastifyRequest): Promise<readonly TokenRecord[]> {
    const found = await findTokens(request);
    if (found.length > 0) return found;
    refusals.count('TOKEN_MISSING');
    throw createTokenMissing();
  }

  async function requireRights(
    request: FastifyRequest,
    needed: readonly NeededRight[],
  ): Promise<TokenRecord[]> {
    const found = await requireTokens(request);
    const fitting: TokenRecord[] = [];
    for (const right of needed) {
      const one = findFitting(found, right);
      if (!one) {
        const error = toWrongToken(found, right);
        refusals.count(error.code);
        await Promise.all(found.map(({ id }) => refusals.noteUse(request, id, error.code)));
        throw error;
      }
      fitting.push(one);
    }
    return fitting;
  }

  return {
    refusals: refusals.counts,
    verify,
    refuse: (request, error) => refusals.refuse(request, error),
    addWay: (way) => ways.push(way),

    async isStillGood(request) {
      const texts = readBearer(request);
      if (texts) return (await Promise.all(texts.map((text) => isGood(tokens, text)))).includes(true);
      return (await askWays(ways, (way) => way.isStillGood(request))) ?? false;
    },

    async readTokens(request) {
      const found = await requireTokens(request);
      await noteReads(found, { request, uses });
      return found;
    },

    requireRights,

    async requireRight(request, needed) {
      const [fitting] = await requireRights(request, [needed]);
      if (!fitting) throw new RangeError('There is a token for each right');
      return fitting;
    },
  };
}
