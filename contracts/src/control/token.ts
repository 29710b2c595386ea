import * as v from 'valibot';
import { shownTextSchema } from '../hidden-characters.ts';
import { appNameSchema, timestampSchema, tokenIdSchema } from '../names.ts';
import { SIGN_IN_PROBLEMS } from './console-state.ts';
import { looksLikeAnother } from './people/shown-name.ts';
import { workloadSchema } from './workload.ts';

/** Rights of tokens; each token has at least one. */
export const TOKEN_RIGHTS = ['publish', 'promote', 'rollback'] as const;

/** One of {@link TOKEN_RIGHTS}. */
export const tokenRightSchema = v.picklist(TOKEN_RIGHTS);

/** Stands for every app of the registry, including apps that are published later. */
export const ALL_APPS = '*';

/** App that a right is granted for: one app, or {@link ALL_APPS}. */
export const grantedAppSchema = v.pipe(
  v.string(),
  v.check(
    (app) => app === ALL_APPS || v.is(appNameSchema, app),
    "must be '*', 'host' or 'remote-' followed by lower-case words",
  ),
);

const SECRET = /^mfe_([a-z2-7]{12})_([A-Za-z0-9_-]{43})$/;

/** Id and secret in a token's text; undefined for any other text. */
export function parseTokenText(text: string): { id: string; secret: string } | undefined {
  const { 1: id, 2: secret } = SECRET.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

// A CI job's name contains its repository, ref and run, each of which may be long.
const MAX_HOLDER = 700;

const personSchema = v.strictObject({ issuer: v.string(), subject: v.string() });

const recordSchema = v.pipe(
  v.strictObject({
    schema: v.literal(2),
    id: tokenIdSchema,
    /** Holder of the token, as in the history. */
    holder: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_HOLDER)),
    /** SHA-256 of the 256 random bits of the secret, in hexadecimal. */
    secretHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')),
    createdAt: timestampSchema,
    createdBy: v.string(),
    expiresAt: timestampSchema,
    /** The CI job whose ID token was exchanged for this token; absent for all other tokens. */
    workload: v.exactOptional(workloadSchema),
    /** The role with which a person made the token in the console; absent for all other tokens. */
    madeVia: v.exactOptional(tokenIdSchema),
    apps: v.pipe(v.array(grantedAppSchema), v.minLength(1, 'must name an app')),
    rights: v.pipe(v.array(tokenRightSchema), v.minLength(1, 'must name a right')),
    /**
     * Present for the role of a person who signed in at the console's provider. Nobody knows the secret of such a
     * token.
     */
    person: v.exactOptional(personSchema),
    /** True for a role that may make and revoke tokens. Those tokens may have no right that the role lacks. */
    mayMakeTokens: v.exactOptional(v.boolean()),
  }),
  v.transform(({ schema: _, ...entries }) => entries),
);

/** Stored record of a token: only the hash of its secret, from which the secret cannot be recovered. */
export const tokenRecordSchema: v.GenericSchema<unknown, TokenRecord> = recordSchema;

/** Right on an app; as a grant, `app` may be {@link ALL_APPS}. */
export type AppRight = { app: string; right: TokenRight };

/** True if a right that is granted for `granted` applies to an app. */
export const coversApp = (granted: string, app: string): boolean => granted === ALL_APPS || granted === app;

/** True if a grant covers a needed right. Every decision about rights uses this function. */
export const coversRight = (granted: AppRight, needed: AppRight): boolean =>
  coversApp(granted.app, needed.app) && granted.right === needed.right;

/** Grants of a token: one for each combination of its apps and rights. */
export const listGrants = ({ apps, rights }: Pick<TokenRecord, 'apps' | 'rights'>): AppRight[] =>
  apps.flatMap((app) => rights.map((right) => ({ app, right })));

/** Describes the rights of a token, such as `publish, promote of remote-nba, remote-nfl`. */
export const describeGrants = ({ apps, rights }: Pick<TokenRecord, 'apps' | 'rights'>): string =>
  `${rights.join(', ')} of ${apps.includes(ALL_APPS) ? 'all apps' : apps.join(', ')}`;

/** Revocation of a token. It is a separate record, because stored records are never overwritten. */
export const tokenRevocationSchema = v.strictObject({
  schema: v.literal(1),
  id: tokenIdSchema,
  by: v.string(),
  at: timestampSchema,
  reason: v.string(),
});

/**
 * One use of a token, or an attempt, written before the work begins.
 *
 * `what` names the request, such as the action of a change, `upload` or `publish`; `read` and `refused` stand for all
 * such requests of an hour.
 */
export const tokenUseSchema = v.strictObject({
  schema: v.literal(1),
  token: tokenIdSchema,
  at: timestampSchema,
  what: v.string(),
  app: v.nullable(v.string()),
  /** More about the request in words, such as its channel and version, or the code of a refusal; may be empty. */
  detail: v.string(),
  /** Address of the request, and its id in the service's log. */
  address: v.string(),
  requestId: v.string(),
});

/** Outcome of a use: `DONE`, or the code of its refusal. */
export const tokenOutcomeSchema = v.strictObject({
  schema: v.literal(1),
  at: timestampSchema,
  code: v.string(),
  /** The revision or release that the use made; null if it made none. */
  result: v.nullable(v.string()),
});

const grant = {
  id: tokenIdSchema,
  holder: v.string(),
  app: grantedAppSchema,
  right: tokenRightSchema,
  expiresAt: timestampSchema,
};

/**
 * `GET /v1/whoami`: the tokens of the request with their rights, an entry for each app and right.
 *
 * The other fields are only for the console's session. `provider`: the provider of sign-ins, if there is one, with the
 * contact for people without a role. `person`: the person who signed in there, with the groups that give the person a
 * role (`groups`), and all groups that give roles (`roleGroups`). `mayMakeTokens`: the session may make tokens.
 * `problem`: reason why the session of this browser ended, if the person has to know.
 */
export const whoamiSchema = v.strictObject({
  tokens: v.array(v.strictObject(grant)),
  provider: v.exactOptional(v.strictObject({ name: v.string(), contact: v.string() })),
  person: v.exactOptional(
    v.strictObject({ name: v.string(), groups: v.array(v.string()), roleGroups: v.array(v.string()) }),
  ),
  mayMakeTokens: v.exactOptional(v.boolean()),
  problem: v.exactOptional(v.picklist(SIGN_IN_PROBLEMS)),
});

/**
 * Body of `POST /v1/oidc/tokens`: the ID token of a CI job. `app`: the answer has only tokens for this app, if there
 * are any.
 */
export const exchangeRequestSchema = v.strictObject({
  idToken: v.pipe(
    v.string('must be the ID token of the CI job'),
    v.minLength(1, 'must be the ID token of the CI job'),
  ),
  app: v.exactOptional(appNameSchema),
});

/** Tokens that a CI job gets for its ID token: one for each app and right. */
export const exchangeAnswerSchema = v.strictObject({
  tokens: v.array(v.strictObject({ ...grant, text: v.string() })),
});

/** One of {@link TOKEN_RIGHTS}. */
export type TokenRight = v.InferOutput<typeof tokenRightSchema>;
/** Stored record of a token. */
export type TokenRecord = v.InferOutput<typeof recordSchema>;
/** Revocation of a token. */
export type TokenRevocation = v.InferOutput<typeof tokenRevocationSchema>;
/** One use of a token, or an attempt. */
export type TokenUse = v.InferOutput<typeof tokenUseSchema>;
/** Outcome of a use. */
export type TokenOutcome = v.InferOutput<typeof tokenOutcomeSchema>;
/** Tokens that a CI job gets for its ID token. */
export type ExchangeAnswer = v.InferOutput<typeof exchangeAnswerSchema>;
/** The tokens of a request, with their rights. */
export type Whoami = v.InferOutput<typeof whoamiSchema>;

/** `GET`: the tokens; `POST`: makes one; `DELETE` below it: revokes one. */
export const TOKENS_PATH = '/v1/tokens';

const HOUR_MS = 3_600_000;

/**
 * True if a use of a token is known only to the present hour. The control service records reads and refusals once an
 * hour, with the time at which the hour began, so the age of such a time would be up to an hour too high.
 */
export function isOfPresentHour(at: string, nowMs: number): boolean {
  const time = Date.parse(at);
  return time % HOUR_MS === 0 && Math.floor(nowMs / HOUR_MS) * HOUR_MS === time;
}

/**
 * A token, as people who may make tokens see it. `lastUsedAt`: to the hour for reads; null for a token that was never
 * used.
 */
export const listedTokenSchema = v.strictObject({
  id: tokenIdSchema,
  holder: v.string(),
  apps: v.array(grantedAppSchema),
  rights: v.array(tokenRightSchema),
  createdAt: timestampSchema,
  createdBy: v.string(),
  /**
   * The person who made the token in the console; null for tokens that were made in the store, and for roles and CI
   * jobs.
   */
  maker: v.nullable(
    v.strictObject({
      /** Record of the role that the token was made with. */
      via: tokenIdSchema,
      name: v.string(),
      /**
       * True if a present role of the maker covers the token, false if none does; null while the maker is not signed
       * in.
       */
      isAllowed: v.nullable(v.boolean()),
    }),
  ),
  /** Number of other valid tokens that the person behind this token made. */
  alsoMade: v.number(),
  expiresAt: timestampSchema,
  lastUsedAt: v.nullable(timestampSchema),
  /** False for roles of people and tokens of CI jobs, which are created and expire by themselves. */
  isLasting: v.boolean(),
  revoked: v.nullable(v.strictObject({ by: v.string(), at: timestampSchema, reason: v.string() })),
  /** True if the caller may revoke the token. */
  isRevocable: v.boolean(),
  /** True if trusted keys are configured and none signed the record. In the mode `require` the token is refused. */
  isUnsigned: v.boolean(),
});

/** `GET /v1/tokens`, newest first. */
export const tokenListSchema = v.strictObject({ tokens: v.array(listedTokenSchema) });

/**
 * Holder of a new token, as the history names the holder. It must not be a person of the provider (`Olga
 * <olga@example.com>`), the guard, or a name that looks like another.
 */
export const newHolderSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must say who gets it'),
  v.maxLength(100, 'must have at most 100 letters'),
  v.check((text) => !/[\p{C}<>]/u.test(text), 'must have no < or >, and no signs that nobody sees'),
  v.check((text) => text.toLowerCase() !== 'guard', 'must not be the name of the guard'),
  v.check(
    (text) => !looksLikeAnother(text),
    'must be in letters of one script, and not only in such as look Latin, so that nobody takes it for another name',
  ),
);

/** Body of `POST /v1/tokens`. Units: `days` until it expires, at most 366. */
export const newTokenSchema = v.strictObject({
  apps: v.pipe(
    v.array(grantedAppSchema),
    v.minLength(1, 'must name an app'),
    v.maxLength(100, 'must have at most 100'),
  ),
  rights: v.pipe(
    v.array(tokenRightSchema),
    v.minLength(1, 'must name a right'),
    v.maxLength(3, 'must have at most 3'),
  ),
  holder: newHolderSchema,
  days: v.pipe(
    v.number(),
    v.integer('must be whole'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(366, 'must be at most 366'),
  ),
});

/** Answer to `POST /v1/tokens`. `text` is the token itself, which is shown only in this answer. */
export const madeTokenSchema = v.strictObject({
  id: tokenIdSchema,
  expiresAt: timestampSchema,
  text: v.string(),
});

/** Body of `DELETE /v1/tokens/<id>`. `withMade`: also revokes every token that the person behind this token made. */
export const tokenEndSchema = v.strictObject({
  reason: v.pipe(
    shownTextSchema,
    v.trim(),
    v.minLength(1, 'must say why'),
    v.maxLength(500, 'must have at most 500 letters'),
  ),
  withMade: v.exactOptional(v.boolean('must be true or false')),
});

/** Answer to `DELETE /v1/tokens/<id>`. `made`: ids of the other tokens that were revoked too. */
export const endedTokenSchema = v.strictObject({ isNew: v.boolean(), made: v.array(tokenIdSchema) });

/** A token, as people who may make tokens see it. */
export type ListedToken = v.InferOutput<typeof listedTokenSchema>;
/** Body of `POST /v1/tokens`. */
export type NewToken = v.InferOutput<typeof newTokenSchema>;
/** Answer to `DELETE /v1/tokens/<id>`. */
export type EndedToken = v.InferOutput<typeof endedTokenSchema>;
/** Answer to `POST /v1/tokens`. */
export type MadeToken = v.InferOutput<typeof madeTokenSchema>;
