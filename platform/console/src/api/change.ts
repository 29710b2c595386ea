import type { ChangeRequestBody, SeveralChangesBody } from '@sharpside/contracts';
import {
  type ChangeAnswer,
  changeAnswerSchema,
  type ProposedAnswer,
  proposedAnswerSchema,
  type SeveralChangesAnswer,
  severalChangesAnswerSchema,
} from '@sharpside/contracts/control';
import * as v from 'valibot';
import { call } from './http.ts';

/** First part of the key of a channel's proposals. */
export const PROPOSALS = 'proposals';

const answerSchema = v.union([changeAnswerSchema, proposedAnswerSchema]);
const severalAnswerSchema = v.union([severalChangesAnswerSchema, proposedAnswerSchema]);

/**
 * Makes a change of an app on a channel, or proposes it where a second person has to accept it.
 *
 * @throws {ControlError} with every objection, or because somebody else changed the channel meanwhile.
 */
export const postChange = (app: string, body: ChangeRequestBody): Promise<ChangeAnswer | ProposedAnswer> =>
  call(answerSchema, `/v1/apps/${app}/changes`, { method: 'POST', body });

/** Changes several apps in one revision, or proposes it. @throws {ControlError} as {@link postChange}. */
export const postSeveralChanges = (
  body: SeveralChangesBody,
): Promise<SeveralChangesAnswer | ProposedAnswer> =>
  call(severalAnswerSchema, '/v1/changes', { method: 'POST', body });

/** Plan of a change of several apps; never a proposal. @throws {ControlError} as {@link postChange}. */
export const lookAtSeveralChanges = (body: SeveralChangesBody): Promise<SeveralChangesAnswer> =>
  call(severalChangesAnswerSchema, '/v1/changes', { method: 'POST', body: { ...body, isDryRun: true } });

/** Words for a change that waits, for a notice. */
export const describeProposed = (label: string): { title: string; description: string } => ({
  title: `${label}: proposed`,
  description: 'Nothing was changed yet. Somebody else accepts it on the overview of the channel.',
});
