import * as v from 'valibot';
import { channelRevisionSchema } from '../channel.ts';
import { changeRequestSchema, severalChangesSchema } from '../channel-actions.ts';
import {
  appNameSchema,
  channelNameSchema,
  proposalIdSchema,
  timestampSchema,
  tokenIdSchema,
} from '../names.ts';
import { checkOutcomeSchema, objectionSchema } from './answer.ts';
import { grantedAppSchema, tokenRightSchema } from './token.ts';

/** `GET ?channel=`: the open proposals of a channel; `POST` below one: its acceptance, or its withdrawal. */
export const PROPOSALS_PATH = '/v1/proposals';

/**
 * Somebody who proposes or accepts, as the token says that they showed. `persons` and `names` are the token's own and
 * those of whoever made it in the console.
 */
export const proposalActorSchema = v.strictObject({
  token: tokenIdSchema,
  holder: v.string(),
  names: v.array(v.string()),
  persons: v.array(v.string()),
});

const seenSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

const neededSchema = v.array(v.strictObject({ app: grantedAppSchema, right: tokenRightSchema }));

/** A requested change as it was sent: of one app, or of several. */
export const proposedRequestSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('one'), app: appNameSchema, change: changeRequestSchema }),
  v.strictObject({ kind: v.literal('several'), change: severalChangesSchema }),
]);

/**
 * A change that waits for a second person. Written once.
 *
 * `revision`: the channel's when it was proposed; the change is made on no other. `needs`: the rights of whoever accepts.
 * `by`, `via`: author of the change. `actors`: every token that the proposer showed. `checks`: as they were then.
 */
export const proposalSchema = v.strictObject({
  schema: v.literal(1),
  id: proposalIdSchema,
  channel: channelNameSchema,
  request: proposedRequestSchema,
  revision: seenSchema,
  needs: neededSchema,
  by: v.string(),
  via: tokenIdSchema,
  actors: v.pipe(v.array(proposalActorSchema), v.minLength(1)),
  at: timestampSchema,
  endsAt: timestampSchema,
  checks: v.array(checkOutcomeSchema),
});

/**
 * End of a proposal. Written once, for an acceptance before the change is made. `digest`: SHA-256 of the proposal's record,
 * so that the change is the one that was accepted.
 */
export const proposalEndSchema = v.strictObject({
  schema: v.literal(1),
  id: proposalIdSchema,
  channel: channelNameSchema,
  end: v.picklist(['accepted', 'withdrawn']),
  digest: v.string(),
  by: v.string(),
  via: tokenIdSchema,
  actors: v.array(proposalActorSchema),
  at: timestampSchema,
});

/** Body of an acceptance and of a withdrawal: the channel of the proposal. */
export const proposalTargetSchema = v.strictObject({ channel: channelNameSchema });

/** Answer 202 to a change that waits for a second person. */
export const proposedAnswerSchema = v.strictObject({
  proposed: v.strictObject({
    id: proposalIdSchema,
    channel: channelNameSchema,
    needs: neededSchema,
    endsAt: timestampSchema,
  }),
  warnings: v.array(objectionSchema),
  checks: v.array(checkOutcomeSchema),
});

/**
 * An open proposal. `what`: the change in words. `isBegun`: it was accepted, and the change was not made yet.
 * `objection`: why whoever asks may not accept it; null where they may.
 */
export const listedProposalSchema = v.strictObject({
  id: proposalIdSchema,
  what: v.string(),
  reason: v.nullable(v.string()),
  revision: seenSchema,
  needs: neededSchema,
  by: v.string(),
  at: timestampSchema,
  endsAt: timestampSchema,
  checks: v.array(checkOutcomeSchema),
  isBegun: v.boolean(),
  objection: v.nullable(v.string()),
  mayWithdraw: v.boolean(),
});

/** `GET /v1/proposals?channel=`, newest first. `isAsked`: changes of the channel need a second person. */
export const proposalListSchema = v.strictObject({
  channel: channelNameSchema,
  isAsked: v.boolean(),
  proposals: v.array(listedProposalSchema),
});

/** Answer to an acceptance: the revision that it made, now or before. */
export const acceptanceAnswerSchema = v.strictObject({
  revision: channelRevisionSchema,
  warnings: v.array(objectionSchema),
  checks: v.array(checkOutcomeSchema),
});

/** Answer to a withdrawal. `isNew`: false where it was withdrawn before. */
export const withdrawalAnswerSchema = v.strictObject({ isNew: v.boolean() });

/** A change that waits for a second person. */
export type Proposal = v.InferOutput<typeof proposalSchema>;
/** End of a proposal. */
export type ProposalEnd = v.InferOutput<typeof proposalEndSchema>;
/** Somebody who proposes or accepts. */
export type ProposalActor = v.InferOutput<typeof proposalActorSchema>;
/** A requested change as it was sent. */
export type ProposedRequest = v.InferOutput<typeof proposedRequestSchema>;
/** Answer to a change that waits for a second person. */
export type ProposedAnswer = v.InferOutput<typeof proposedAnswerSchema>;
/** An open proposal. */
export type ListedProposal = v.InferOutput<typeof listedProposalSchema>;
/** The open proposals of a channel. */
export type ProposalList = v.InferOutput<typeof proposalListSchema>;
/** Answer to an acceptance. */
export type AcceptanceAnswer = v.InferOutput<typeof acceptanceAnswerSchema>;
