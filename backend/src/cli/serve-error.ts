export type ServeErrorCode = 'PORT_TAKEN';

type ServeErrorOptions = { code: ServeErrorCode; cause?: unknown };

/** A server that could not begin to listen. */
export class ServeError extends Error {
  override name = 'ServeError' as const;
  readonly code: ServeErrorCode;

  constructor(message: string, { code, cause }: ServeErrorOptions) {
    super(message, { cause });
    this.code = code;
  }
}
