import {
  describeGrants,
  type EndedToken,
  type ListedToken,
  type MadeToken,
  newTokenSchema,
  TOKENS_PATH,
  type TokenRecord,
  tokenEndSchema,
} from '@sharpside/contracts/control';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import { addressOf } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { ControlError } from '../errors.ts';
import { isWithin, type MadeTokens, readMadeTokens } from '../tokens/made-tokens.ts';
import type { KnownToken } from '../tokens/tokens.ts';
import { parseInput } from './parse-input.ts';

type Params = { Params: { id: string } };
type Reach = Pick<TokenRecord, 'apps' | 'rights'>;

// Limits parallel reads, because the last use of each token needs a separate list of the store.
const PARALLEL = 16;

type Viewer = { makers: readonly TokenRecord[]; made: MadeTokens };

function requireMaker(makers: readonly TokenRecord[], reach: Reach): TokenRecord {
  const maker = makers.find((one) => isWithin(one, reach));
  if (maker) return maker;
  const own = makers.map(describeGrants).join('; ');
  throw new ControlError(
    `This is for ${describeGrants(reach)}, and you may make and revoke tokens for no more than ${own}.`,
    { code: 'TOKEN_WRONG_RIGHT' },
  );
}

const toUse = (
  request: FastifyRequest,
  { maker, what, detail }: { maker: TokenRecord; what: string; detail: string },
) => ({
  token: maker.id,
  what,
  app: null,
  detail,
  address: addressOf(request),
  requestId: request.id,
});

/**
 * Routes that list, make and revoke tokens. They are for people with a role that may make tokens, within the rights of
 * that role.
 */
export function registerTokenRoutes(
  app: FastifyInstance,
  { signIn, tokens, uses, deps: { now } }: ControlContext,
): void {
  async function requireMakers(request: FastifyRequest): Promise<TokenRecord[]> {
    const makers = (await signIn.readTokens(request)).filter(({ mayMakeTokens }) => mayMakeTokens);
    if (makers.length > 0) return makers;
    throw new ControlError(
      'Tokens are made and revoked by people whose role has mayMakeTokens, in the console, or at the store (mfe token).',
      { code: 'TOKEN_WRONG_RIGHT' },
    );
  }

  async function toListed(
    { record, revocation }: KnownToken,
    { makers, made }: Viewer,
  ): Promise<ListedToken> {
    const { id, holder, apps, rights, createdAt, createdBy, expiresAt, workload, person } = record;
    const lastUse = await uses.findLast(id);
    return {
      id,
      holder,
      apps,
      rights,
      createdAt,
      createdBy,
      expiresAt,
      maker: made.findMaker(record) ?? null,
      alsoMade: made.listAlsoMade(record).length,
      // Reads are recorded at the beginning of their hour, which may be before the token was made.
      lastUsedAt: lastUse === undefined || lastUse > createdAt ? (lastUse ?? null) : createdAt,
      isLasting: !workload && !person,
      revoked: revocation ? { by: revocation.by, at: revocation.at, reason: revocation.reason } : null,
      isRevocable: !revocation && makers.some((maker) => isWithin(maker, record)),
      isUnsigned: (await tokens.findFault(record)) !== undefined,
    };
  }

  app.get(TOKENS_PATH, async (request): Promise<{ tokens: ListedToken[] }> => {
    const makers = await requireMakers(request);
    const made = await readMadeTokens({ tokens, now });
    const newestFirst = [...made.known].reverse();
    return { tokens: await mapLimited(newestFirst, PARALLEL, (token) => toListed(token, { makers, made })) };
  });

  app.post(TOKENS_PATH, async (request): Promise<MadeToken> => {
    const makers = await requireMakers(request);
    const wanted = parseInput(newTokenSchema, request.body, 'The token');
    const maker = requireMaker(makers, wanted);
    const detail = `${describeGrants(wanted)}, for ${wanted.holder}, ${wanted.days} days`;
    return uses.record({
      use: toUse(request, { maker, what: 'token-create', detail }),
      async run() {
        const { record, text } = await tokens.create({ ...wanted, by: maker.holder, madeVia: maker.id });
        return { id: record.id, expiresAt: record.expiresAt, text };
      },
      toResult: ({ id }) => `token ${id}`,
    });
  });

  app.delete<Params>(`${TOKENS_PATH}/:id`, async (request): Promise<EndedToken> => {
    const makers = await requireMakers(request);
    const { reason, withMade } = parseInput(tokenEndSchema, request.body, 'The revocation');
    const { id } = request.params;
    const { record } = await tokens.require(id);
    const made = withMade ? (await readMadeTokens({ tokens, now })).listAlsoMade(record) : [];
    // Must come first: if the token cannot be revoked with all that depend on it, nothing is changed.
    const maker = requireMaker(makers, record);
    for (const other of made) requireMaker(makers, other.record);
    const ids = made.map((other) => other.record.id);
    const why = { by: maker.holder, reason };
    const detail = [id, ...ids].join(' ');
    return uses.record({
      use: toUse(request, { maker, what: 'token-revoke', detail }),
      async run() {
        for (const one of ids) await tokens.revoke(one, why);
        return { isNew: await tokens.revoke(id, why), made: ids };
      },
      toResult: ({ isNew }) => (isNew ? `token ${id}` : 'was revoked before'),
    });
  });
}
