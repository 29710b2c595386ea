import { defineError } from '@sharpside/contracts';

/** Errors of a client of the control service, apart from the service's own refusals. */
export const [ClientError, isClientError] = defineError('ClientError', [
  'CONTROL_ADDRESS_INVALID',
  'CONTROL_ANSWER_INVALID',
  'CONTROL_READS_ONLY',
  'CONTROL_UNREACHABLE',
  'ID_TOKEN_NOT_GIVEN',
  'ID_TOKEN_REQUEST_FAILED',
  'TOKEN_NOT_GIVEN',
  'UPLOAD_CUT_SHORT',
  'WEBHOOK_NOT_TAKEN',
]);
export type ClientError = InstanceType<typeof ClientError>;
