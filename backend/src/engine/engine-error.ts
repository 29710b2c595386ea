export type EngineErrorCode = 'VALUE_TOO_LARGE' | 'TYPE_UNSUPPORTED' | 'ROW_UNEXPECTED' | 'ENGINE_CLOSED';

type EngineErrorOptions = { code: EngineErrorCode; cause?: unknown };

/** A query that is wrong as written: a fault of ours, never of a request. */
export class EngineError extends Error {
  override name = 'EngineError' as const;
  readonly code: EngineErrorCode;

  constructor(message: string, { code, cause }: EngineErrorOptions) {
    super(message, { cause });
    this.code = code;
  }
}
