export type ClientErrorCode =
  | 'CONTROL_ADDRESS_INVALID'
  | 'CONTROL_ANSWER_INVALID'
  | 'CONTROL_READS_ONLY'
  | 'CONTROL_UNREACHABLE'
  | 'TOKEN_NOT_GIVEN'
  | 'UPLOAD_CUT_SHORT';

type ClientErrorOptions = { code: ClientErrorCode; cause?: unknown };

/** What keeps a client from speaking with the control service, other than the service's own refusals. */
export class ClientError extends Error {
  override name = 'ClientError' as const;
  readonly code: ClientErrorCode;

  constructor(message: string, { code, cause }: ClientErrorOptions) {
    super(message, { cause });
    this.code = code;
  }
}

export const isClientError = (error: unknown): error is ClientError =>
  error instanceof Error && error.name === 'ClientError';
