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
  /** The revision on screen: what somebody else changed since then must be seen first. */
  expectedRevision: number;
};

/** A change as the control service is asked for it. @throws {ContractError} `CONTRACT_BROKEN` for what it never takes. */
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
