import * as v from 'valibot';
import { timestampSchema, tokenIdSchema } from '../names.ts';
import { grantedAppSchema, tokenRightSchema } from './token.ts';

/** `GET`: the tokens; `POST`: makes one; `DELETE` below it: revokes one. */
export const TOKENS_PATH = '/v1/tokens';

/** A token as those see it who may make some. `lastUsedAt`: to the hour for reads; null for one that was never used. */
export const listedTokenSchema = v.strictObject({
  id: tokenIdSchema,
  holder: v.string(),
  apps: v.array(grantedAppSchema),
  rights: v.array(tokenRightSchema),
  createdAt: timestampSchema,
  createdBy: v.string(),
  expiresAt: timestampSchema,
  lastUsedAt: v.nullable(timestampSchema),
  /** False for roles of people and tokens of CI jobs, which come and go by themselves. */
  isLasting: v.boolean(),
  revoked: v.nullable(v.strictObject({ by: v.string(), at: timestampSchema, reason: v.string() })),
  /** True if whoever asks may revoke it. */
  isRevocable: v.boolean(),
});

/** `GET /v1/tokens`, newest first. */
export const tokenListSchema = v.strictObject({ tokens: v.array(listedTokenSchema) });

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
  holder: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'must say who gets it'),
    v.maxLength(100, 'must have at most 100 letters'),
  ),
  days: v.pipe(
    v.number(),
    v.integer('must be whole'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(366, 'must be at most 366'),
  ),
});

/** Answer to `POST /v1/tokens`. `text` is the token itself: it is shown this once. */
export const madeTokenSchema = v.strictObject({
  id: tokenIdSchema,
  expiresAt: timestampSchema,
  text: v.string(),
});

/** Body of `DELETE /v1/tokens/<id>`. */
export const tokenEndSchema = v.strictObject({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'must say why'),
    v.maxLength(500, 'must have at most 500 letters'),
  ),
});

/** A token as those see it who may make some. */
export type ListedToken = v.InferOutput<typeof listedTokenSchema>;
/** Body of `POST /v1/tokens`. */
export type NewToken = v.InferOutput<typeof newTokenSchema>;
/** Answer to `POST /v1/tokens`. */
export type MadeToken = v.InferOutput<typeof madeTokenSchema>;
