import type { ChangeRequestBody } from '@sharpside/contracts';
import { type ChangeAnswer, changeAnswerSchema } from '@sharpside/contracts/control';
import { call } from './http.ts';

/**
 * Makes a change of an app on a channel.
 *
 * @throws {ControlError} with every objection, or because somebody else changed the channel meanwhile.
 */
export const postChange = (app: string, body: ChangeRequestBody): Promise<ChangeAnswer> =>
  call(changeAnswerSchema, `/v1/apps/${app}/changes`, { method: 'POST', body });
