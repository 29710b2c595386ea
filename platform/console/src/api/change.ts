import type { ChangeRequestBody, SeveralChangesBody } from '@sharpside/contracts';
import {
  type ChangeAnswer,
  changeAnswerSchema,
  type SeveralChangesAnswer,
  severalChangesAnswerSchema,
} from '@sharpside/contracts/control';
import { call } from './http.ts';

/**
 * Makes a change of an app on a channel.
 *
 * @throws {ControlError} with every objection, or because somebody else changed the channel meanwhile.
 */
export const postChange = (app: string, body: ChangeRequestBody): Promise<ChangeAnswer> =>
  call(changeAnswerSchema, `/v1/apps/${app}/changes`, { method: 'POST', body });

/** Changes several apps in one revision. @throws {ControlError} as {@link postChange}. */
export const postSeveralChanges = (body: SeveralChangesBody): Promise<SeveralChangesAnswer> =>
  call(severalChangesAnswerSchema, '/v1/changes', { method: 'POST', body });

/** The plan of a change of several apps, which changes nothing. @throws {ControlError} as {@link postChange}. */
export const lookAtSeveralChanges = (body: SeveralChangesBody): Promise<SeveralChangesAnswer> =>
  call(severalChangesAnswerSchema, '/v1/changes', { method: 'POST', body: { ...body, isDryRun: true } });
