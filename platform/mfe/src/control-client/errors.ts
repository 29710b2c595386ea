import { defineError } from '@sharpside/contracts';

/** What keeps a client from speaking with the control service, other than the service's own refusals. */
export const [ClientError, isClientError] = defineError('ClientError', [
  'CONTROL_ADDRESS_INVALID',
  'CONTROL_ANSWER_INVALID',
  'CONTROL_READS_ONLY',
  'CONTROL_UNREACHABLE',
  'TOKEN_NOT_GIVEN',
  'UPLOAD_CUT_SHORT',
]);
export type ClientError = InstanceType<typeof ClientError>;
