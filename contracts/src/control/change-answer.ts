import * as v from 'valibot';
import { channelAppSchema, channelRevisionSchema } from '../channel.ts';
import { checkOutcomeSchema, objectionSchema } from './answer.ts';

/** What a change came to. `before` is null where nothing of the app was live. */
export const changeAnswerSchema = v.strictObject({
  revision: channelRevisionSchema,
  before: v.nullable(channelAppSchema),
  warnings: v.array(objectionSchema),
  checks: v.array(checkOutcomeSchema),
  isDryRun: v.boolean(),
});

export type ChangeAnswer = v.InferOutput<typeof changeAnswerSchema>;
