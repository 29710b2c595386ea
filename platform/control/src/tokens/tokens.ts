import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseContract, parseContractJson, tokenIdSchema } from '@sharpside/contracts';
import {
  ALL_APPS,
  parseTokenText,
  type TokenRecord,
  type TokenRevocation,
  tokenRecordSchema,
  tokenRevocationSchema,
} from '@sharpside/contracts/control';
import type { Store } from '@sharpside/object-store';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';
import { keys, toKeyTime } from '@sharpside/registry/store/keys';
import type { Log } from '@sharpside/server-kit';
import * as v from 'valibot';
import { ControlError } from '../errors.ts';
import { createTokenSignatures } from './token-signatures.ts';

/** Rights and holder of a new token, and the `days` or `minutes` until it expires. */
type TokenRequest = Pick<
  TokenRecord,
  'apps' | 'rights' | 'holder' | 'workload' | 'person' | 'mayMakeTokens' | 'madeVia'
> & { by: string } & ({ days: number } | { minutes: number });

/** A token with its revocation; undefined if it was never revoked. */
export type KnownToken = { record: TokenRecord; revocation: TokenRevocation | undefined };

/**
 * The tokens of a registry. They are write-once records in its store, so making one needs write access and, if trusted
 * keys are configured, a key that is trusted for all apps.
 */
export type Tokens = {
  /**
   * A new token. `text` is for its holder. It is stored nowhere, so it cannot be shown again.
   *
   * @throws {ControlError} `TOKEN_UNSIGNED` if signatures are required and the token's would not be trusted.
   */
  create(request: TokenRequest): Promise<{ record: TokenRecord; text: string }>;
  /**
   * The token of a text that a client sends.
   *
   * @throws {ControlError} like {@link Tokens.requireGood}.
   */
  verify(text: string): Promise<TokenRecord>;
  /** @throws {ControlError} `TOKEN_UNKNOWN` for an unknown id, `TOKEN_OUTDATED` for a record of version 1. */
  require(id: string): Promise<KnownToken>;
  /**
   * The token of an id, if it is valid. Reads the store each time.
   *
   * @throws {ControlError} like {@link Tokens.require}, `TOKEN_EXPIRED`, `TOKEN_REVOKED` for a token that has ended, and
   * `TOKEN_UNSIGNED` if signatures are required and no trusted key signed the token.
   */
  requireGood(id: string): Promise<TokenRecord>;
  /**
   * Every token that was ever made, oldest first; tokens of CI jobs and of sign-ins only until they expire. `outdated`:
   * ids of records of version 1, which the service refuses.
   */
  list(): Promise<{ known: KnownToken[]; outdated: string[] }>;
  /** The reason why no trusted key vouches for the record of a token; undefined if one does, and without trusted keys. */
  findFault(record: TokenRecord): Promise<string | undefined>;
  /** False if it was revoked before. @throws {ControlError} like {@link Tokens.require}. */
  revoke(id: string, why: { by: string; reason: string }): Promise<boolean>;
};

/** Author of the revocations at the end of a session. No token may have this name as its holder. */
export const SERVICE_NAME = 'The control service';

const ID_LENGTH = 12;
const SECRET_BYTES = 32;
const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// Limits parallel reads: a registry may have more tokens than a process may open files.
const PARALLEL = 16;

// RFC 4648's base32 in lower case: without the digits 0, 1 and 8, which look like letters.
const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

const createId = () =>
  Array.from(randomBytes(ID_LENGTH), (byte) => ID_LETTERS[byte % ID_LETTERS.length]).join('');

// The secret has 256 random bits and cannot be guessed, so a slow hash would protect nothing.
const toHash = (secret: string) => createHash('sha256').update(secret).digest();

const toBytes = (document: unknown) => new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`);

const unique = <T>(values: readonly T[]) => [...new Set(values)];

const unknown = () =>
  new ControlError(
    'The token is not one of this registry; copy it whole, or ask those who run the registry (mfe token list).',
    {
      code: 'TOKEN_UNKNOWN',
    },
  );

const firstVersionSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ schema: v.literal(1), secretHash: v.optional(v.string(), '') }),
);

/** A record of version 1, of which only the hash of its secret is used. */
type OutdatedToken = { outdatedHash: string };

const isOutdated = (found: KnownToken | OutdatedToken): found is OutdatedToken => 'outdatedHash' in found;

const outdated = (id: string) =>
  new ControlError(
    `Token ${id} was stored in version 1, which is no longer read; ask those who run the registry for a new one (mfe token create). A CI job gets another for a new ID token: run its command again.`,
    { code: 'TOKEN_OUTDATED' },
  );

const toAppOption = (apps: readonly string[]) => (apps.includes(ALL_APPS) ? "'*'" : apps.join(','));

const toNewOne = ({ apps, rights, holder, workload, person }: TokenRecord) => {
  if (person) return 'sign in at the console again';
  return workload
    ? 'the job gets another for a new ID token: run the command again'
    : `ask those who run the registry for a new one (mfe token create --app ${toAppOption(apps)} --right ${rights.join(',')} --holder "${holder}")`;
};

const unsigned = (record: TokenRecord, fault: string) =>
  new ControlError(`Token ${record.id} of ${record.holder} is not trusted: ${fault}; ${toNewOne(record)}.`, {
    code: 'TOKEN_UNSIGNED',
  });

const unsignable = (fault: string) =>
  new ControlError(
    `No token was made, because it would not be trusted: ${fault}. Tokens are signed with a key that the trusted keys list for all apps ('*'): MFE_SIGNING_KEY at the store, CONTROL_SIGNING_KEY of the control service.`,
    { code: 'TOKEN_UNSIGNED' },
  );

function toDocument(
  { apps, rights, holder, workload, person, mayMakeTokens, madeVia, by, ...lasts }: TokenRequest,
  { id, secret, at }: { id: string; secret: string; at: Date },
) {
  const lastsMs = 'days' in lasts ? lasts.days * DAY_MS : lasts.minutes * MINUTE_MS;
  return {
    schema: 2,
    id,
    holder,
    apps: unique(apps),
    rights: unique(rights),
    secretHash: toHash(secret).toString('hex'),
    createdAt: at.toISOString(),
    createdBy: by,
    expiresAt: new Date(at.getTime() + lastsMs).toISOString(),
    ...(workload && { workload }),
    ...(person && { person }),
    ...(mayMakeTokens && { mayMakeTokens }),
    ...(madeVia !== undefined && { madeVia }),
  };
}

async function readText(store: Store, key: string): Promise<string | undefined> {
  const bytes = await store.get(key);
  return bytes && new TextDecoder().decode(bytes);
}

async function find(store: Store, id: string): Promise<KnownToken | OutdatedToken | undefined> {
  if (!v.is(tokenIdSchema, id)) return undefined;
  const [key, revocationKey] = [keys.token(id), keys.tokenRevocation(id)];
  const [text, revocation] = await Promise.all([readText(store, key), readText(store, revocationKey)]);
  if (text === undefined) return undefined;
  const first = v.safeParse(firstVersionSchema, text);
  if (first.success) return { outdatedHash: first.output.secretHash };
  return {
    record: parseContractJson(tokenRecordSchema, text, key),
    revocation:
      revocation === undefined
        ? undefined
        : parseContractJson(tokenRevocationSchema, revocation, revocationKey),
  };
}

function requireUsable({ record, revocation }: KnownToken, now: Date): TokenRecord {
  const { id, holder, expiresAt } = record;
  if (revocation) {
    const { by, at, reason } = revocation;
    const message = `Token ${id} of ${holder} was revoked by ${by} on ${at} (${reason}); ${toNewOne(record)}.`;
    throw new ControlError(message, { code: 'TOKEN_REVOKED' });
  }
  if (now.getTime() < Date.parse(expiresAt)) return record;
  const message = `Token ${id} of ${holder} expired on ${expiresAt}; ${toNewOne(record)}.`;
  throw new ControlError(message, { code: 'TOKEN_EXPIRED' });
}

async function requireKnown(store: Store, id: string): Promise<KnownToken> {
  const known = await find(store, id);
  if (known && isOutdated(known)) throw outdated(id);
  if (known) return known;
  const whole = parseTokenText(id);
  if (whole) {
    throw new ControlError(
      `That is a whole token, and only its id belongs here: ${whole.id}. Its secret may be in a log or in the history of a shell by now; revoke it.`,
      { code: 'TOKEN_UNKNOWN' },
    );
  }
  throw new ControlError(`There is no token '${id}'; \`mfe token list\` shows those that there are.`, {
    code: 'TOKEN_UNKNOWN',
  });
}

/** `trusted`: keys that tokens must be signed with. Undefined or null: the signatures of tokens are not checked. */
type TokensDeps = Pick<RegistryDeps, 'store' | 'signingKey' | 'trusted'> & { now: () => Date; log?: Log };

export function createTokens(deps: TokensDeps): Tokens {
  const { store, now, trusted } = deps;
  const signatures = createTokenSignatures(deps);

  async function requireTrusted(known: KnownToken): Promise<TokenRecord> {
    const record = requireUsable(known, now());
    const refusal = await signatures.findRefusal(record);
    if (refusal !== undefined) throw unsigned(record, refusal);
    return record;
  }

  return {
    async create(request) {
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      const document = toDocument(request, { id: createId(), secret, at: now() });
      const { id, expiresAt, workload, person } = document;
      const record = parseContract(tokenRecordSchema, document, 'The token');
      const { bytes, fault } = await signatures.sign(document, record);
      if (fault !== undefined && trusted?.mode === 'require') throw unsignable(fault);
      // Must come first. A collection finds short-lived tokens by this key; without it, it would keep the token's
      // record for ever.
      if (workload || person) {
        const key = keys.workloadToken(toKeyTime(new Date(expiresAt)), id);
        await store.putIfAbsent(key, toBytes({ schema: 1, id }));
      }
      // Before the record, so that nobody meets the token without its signature.
      if (bytes) await store.putIfAbsent(keys.tokenSignature(id), bytes);
      await store.putIfAbsent(keys.token(id), toBytes(document));
      return { record, text: `mfe_${id}_${secret}` };
    },

    async verify(text) {
      const given = parseTokenText(text);
      const known = given && (await find(store, given.id));
      // Only a caller with the right secret learns the reason.
      if (!given || !known) throw unknown();
      const hash = Buffer.from(isOutdated(known) ? known.outdatedHash : known.record.secretHash, 'hex');
      const shown = toHash(given.secret);
      if (hash.length !== shown.length || !timingSafeEqual(hash, shown)) throw unknown();
      if (isOutdated(known)) throw outdated(given.id);
      return requireTrusted(known);
    },

    require: (id) => requireKnown(store, id),
    requireGood: async (id) => requireTrusted(await requireKnown(store, id)),
    findFault: async (record) => (trusted ? signatures.findFault(record) : undefined),

    async list() {
      const toName = (prefix: string) => (key: string) => key.slice(prefix.length, -'.json'.length);
      const [ids, ofJobs] = await Promise.all([
        store.list(keys.tokens()).then((found) => found.map(toName(keys.tokens()))),
        store.list(keys.workloadTokens()).then((found) => found.map(toName(keys.workloadTokens()))),
      ]);
      const time = toKeyTime(now());
      const ended = new Set(ofJobs.filter((name) => name < time).map((name) => name.slice(-ID_LENGTH)));
      const current = ids.filter((id) => !ended.has(id));
      const found = await mapLimited(current, PARALLEL, (id) => find(store, id));
      const known = found.flatMap((one) => (one && !isOutdated(one) ? [one] : []));
      return {
        known: known.sort((a, b) => a.record.createdAt.localeCompare(b.record.createdAt)),
        outdated: current.filter((_, index) => {
          const one = found[index];
          return one && isOutdated(one);
        }),
      };
    },

    async revoke(id, { by, reason }) {
      await requireKnown(store, id);
      const revocation = parseContract(
        tokenRevocationSchema,
        { schema: 1, id, by, at: now().toISOString(), reason },
        'The revocation',
      );
      return store.putIfAbsent(keys.tokenRevocation(id), toBytes(revocation));
    },
  };
}
