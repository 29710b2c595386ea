export type SampleErrorCode = 'SAMPLE_AMONG_REAL_DATA';

/** Why no sample was made. */
export class SampleError extends Error {
  override name = 'SampleError' as const;
  readonly code: SampleErrorCode;

  constructor(message: string, { code, cause }: { code: SampleErrorCode; cause?: unknown }) {
    super(message, { cause });
    this.code = code;
  }
}
