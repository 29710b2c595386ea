import {
  type ChangeRequestBody,
  changeRequestSchema,
  findFieldNeed,
  parseContract,
} from '@sharpside/contracts';
import type { ChangeDraft } from './action-words.ts';

type RequestOptions = ChangeDraft & {
  channel: string;
  reason: string;
  /** The revision on screen: the service refuses a change of a state that the person has not seen. */
  expectedRevision: number;
};

/** The request body of a change. @throws {ContractError} `CONTRACT_BROKEN` for values that the service never accepts. */
export function toChangeRequest({
  action,
  version,
  percent,
  reason,
  ...rest
}: RequestOptions): ChangeRequestBody {
  const request = {
    action,
    ...rest,
    ...(version !== undefined && findFieldNeed(action, 'version') && { version }),
    ...(percent !== undefined && { percent }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  };
  return parseContract(changeRequestSchema, request, 'The change');
}
