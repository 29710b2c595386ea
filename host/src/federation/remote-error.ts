type RemoteErrorCode = 'REMOTE_LOAD_FAILED' | 'REMOTE_TIMEOUT' | 'REMOTE_NOT_A_SCREEN';

type RemoteErrorOptions = { code: RemoteErrorCode; cause?: unknown };

/** A release of a remote could not give the screen that it declares. */
export class RemoteError extends Error {
  override name = 'RemoteError' as const;
  readonly code: RemoteErrorCode;

  constructor(message: string, { code, cause }: RemoteErrorOptions) {
    super(message, { cause });
    this.code = code;
  }
}

/** Reads `name`, not the prototype: `instanceof` fails across federated bundles. */
export const isRemoteError = (error: unknown): error is RemoteError =>
  error instanceof Error && error.name === 'RemoteError';
