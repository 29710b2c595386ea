import type { ControlErrorAnswer } from 'contracts/control';

type Refusal = ControlErrorAnswer['error'];

/** A call that the control service refused, or that did not reach it (`code` `NETWORK`). */
export class ControlError extends Error {
  override name = 'ControlError' as const;
  readonly code: string;
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;
  readonly objections: NonNullable<Refusal['objections']>;

  constructor(
    { code, message, objections = [] }: Refusal,
    { status, cause }: { status: number; cause?: unknown },
  ) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.objections = objections;
  }
}

export const isControlError = (error: unknown): error is ControlError =>
  error instanceof Error && error.name === 'ControlError';
