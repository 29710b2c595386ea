import { defineError } from '@sharpside/contracts';
import type { ControlErrorAnswer } from '@sharpside/contracts/control';

type Refusal = ControlErrorAnswer['error'];

type ControlErrorOptions = { code: string; status: number; objections?: Refusal['objections'] | undefined };

/**
 * A call that the control service refused, or that did not reach it (`code` `NETWORK`). The codes are the service's.
 * `status` is the HTTP status, or 0 without an answer.
 */
export const [ControlError, isControlError] = defineError(
  'ControlError',
  [],
  ({ code, status, objections = [] }: ControlErrorOptions) => ({ code, status, objections }),
);
export type ControlError = InstanceType<typeof ControlError>;
