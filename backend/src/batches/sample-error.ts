export type SampleErrorCode = 'SAMPLE_AMONG_REAL_DATA' | 'REAL_AMONG_SAMPLE_DATA';

/** Real and invented players would have come together. Nothing was read. */
export class SampleError extends Error {
  override name = 'SampleError' as const;
  readonly code: SampleErrorCode;

  constructor(message: string, { code, cause }: { code: SampleErrorCode; cause?: unknown }) {
    super(message, { cause });
    this.code = code;
  }
}
