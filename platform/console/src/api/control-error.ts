import { defineError } from '@sharpside/contracts';
import type { ControlErrorAnswer } from '@sharpside/contracts/control';

type Refusal = ControlErrorAnswer['error'];

type ControlErrorOptions = { code: string; status: number; objections?: Refusal['objections'] | undefined };

/**
 * A call that the control service refused, with the service's `code` and HTTP `status`. Two codes are the console's:
 * `NETWORK` if the service did not answer (`status` 0), and `HTTP` for an error answer in another format.
 */
export const [ControlError, isControlError] = defineError(
  'ControlError',
  [],
  ({ code, status, objections = [] }: ControlErrorOptions) => ({ code, status, objections }),
);
export type ControlError = InstanceType<typeof ControlError>;
