import * as v from 'valibot';
import { appNameSchema, timestampSchema, tokenIdSchema } from '../names.ts';

/** What a token may be good for; each has one. */
export const TOKEN_RIGHTS = ['publish', 'promote', 'rollback'] as const;

export const tokenRightSchema = v.picklist(TOKEN_RIGHTS);

const SECRET = /^mfe_([a-z2-7]{12})_([A-Za-z0-9_-]{43})$/;

/** The id and the secret of what a holder was given; undefined for what is no token at all. */
export function parseTokenText(text: string): { id: string; secret: string } | undefined {
  const { 1: id, 2: secret } = SECRET.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** What is stored of a token. The secret is not: only its hash, from which it cannot be had back. */
export const tokenRecordSchema = v.strictObject({
  schema: v.literal(1),
  id: tokenIdSchema,
  /** Who was given it, as the history is to say. */
  holder: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  app: appNameSchema,
  right: tokenRightSchema,
  /** SHA-256 of the 256 random bits of the secret, in hexadecimal. */
  secretHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')),
  createdAt: timestampSchema,
  createdBy: v.string(),
  expiresAt: timestampSchema,
});

/** That a token is good for nothing any more. A record of its own: what is stored is never overwritten. */
export const tokenRevocationSchema = v.strictObject({
  schema: v.literal(1),
  id: tokenIdSchema,
  by: v.string(),
  at: timestampSchema,
  reason: v.string(),
});

/**
 * Something that was done with a token, or tried: written before it was begun.
 *
 * `what` is the action of a change, `upload` or `publish`; `read` and `refused` stand for all of an hour.
 */
export const tokenUseSchema = v.strictObject({
  schema: v.literal(1),
  token: tokenIdSchema,
  at: timestampSchema,
  what: v.string(),
  app: v.nullable(v.string()),
  /** The channel, the version: what `what` was done to. */
  detail: v.string(),
  /** Where the request came from, and under which id the service's log has it. */
  address: v.string(),
  requestId: v.string(),
});

/** What a use came to: `DONE`, or the code that it was refused with. */
export const tokenOutcomeSchema = v.strictObject({
  schema: v.literal(1),
  at: timestampSchema,
  code: v.string(),
  /** The revision or the release that it made. */
  result: v.nullable(v.string()),
});

/** `GET /v1/whoami`: the tokens that the request came with, and what each is good for. */
export const whoamiSchema = v.strictObject({
  tokens: v.array(
    v.strictObject({
      id: tokenIdSchema,
      holder: v.string(),
      app: appNameSchema,
      right: tokenRightSchema,
      expiresAt: timestampSchema,
    }),
  ),
});

export type TokenRight = v.InferOutput<typeof tokenRightSchema>;
export type TokenRecord = v.InferOutput<typeof tokenRecordSchema>;
export type TokenRevocation = v.InferOutput<typeof tokenRevocationSchema>;
export type TokenUse = v.InferOutput<typeof tokenUseSchema>;
export type TokenOutcome = v.InferOutput<typeof tokenOutcomeSchema>;
export type Whoami = v.InferOutput<typeof whoamiSchema>;
