import { isContractError, parseContractJson } from '@sharpside/contracts';
import { type ControlErrorAnswer, controlErrorAnswerSchema } from '@sharpside/contracts/control';
import { CONTROL_ERROR_STATUS, ControlError, type ControlErrorCode } from '@sharpside/control/errors';
import {
  ChannelConflictError,
  ChannelRefusedError,
  PublishRefusedError,
  RegistryBusyError,
} from '@sharpside/registry/records/errors';
import { ClientError } from './errors.ts';

type Refusal = ControlErrorAnswer['error'];

const isControlCode = (code: string): code is ControlErrorCode => Object.hasOwn(CONTROL_ERROR_STATUS, code);

/** Start of the message of an error with objections, which follow on separate lines. */
const toWhat = (message: string) => message.split(/(?: was not published)?:\n/, 1)[0] ?? message;

/** The error that the service threw, so that callers handle it like an error of a local store. */
function toError({ code, message, objections = [], winner }: Refusal): Error {
  if (code === 'CHANNEL_CONFLICT' && winner) return new ChannelConflictError({ winner });
  if (code === 'CHANGE_REFUSED' || code === 'NOTHING_TO_CHANGE') {
    return new ChannelRefusedError({ code, what: toWhat(message), objections });
  }
  if (code === 'PUBLISH_REFUSED') return new PublishRefusedError({ what: toWhat(message), objections });
  if (code === 'REGISTRY_BUSY') return new RegistryBusyError(message);
  if (isControlCode(code)) {
    return new ControlError(message, { code });
  }
  return new ClientError(`The control service says: ${message} (${code})`, {
    code: 'CONTROL_ANSWER_INVALID',
  });
}

// Status codes of a proxy whose server is down.
const GATEWAY_STATUSES = new Set([502, 503, 504]);

/** The refusal in a response, with the checks that ran before it. */
export function parseRefusal(text: string, { address, status }: { address: string; status: number }) {
  try {
    const { error } = parseContractJson(controlErrorAnswerSchema, text, 'The answer');
    return { error: toError(error), checks: error.checks ?? [] };
  } catch (cause) {
    if (!isContractError(cause)) throw cause;
    if (GATEWAY_STATUSES.has(status)) {
      const reason = `what stands in front of it says ${status}`;
      return { error: new ClientError(reason, { code: 'CONTROL_UNREACHABLE', cause }), checks: [] };
    }
    const message = `${address} answered ${status}, and not as a control service does; is it one, or does something stand in front of it?`;
    return { error: new ClientError(message, { code: 'CONTROL_ANSWER_INVALID', cause }), checks: [] };
  }
}
