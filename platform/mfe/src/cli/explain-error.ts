import { isContractError } from '@sharpside/contracts';
import { isControlError } from '@sharpside/control/errors';
import { isEdgeError } from '@sharpside/edge/errors';
import {
  isChannelConflictError,
  isChannelRefusedError,
  isChannelUnknownError,
  isHistoryError,
  isPublishRefusedError,
  isRegistryBusyError,
} from '@sharpside/registry/records/errors';
import { isStoreError, isStoreFull } from '@sharpside/registry/store/errors';
import { findCode, isListenError, toReason } from '@sharpside/server-kit';
import { isBuildError } from '../build/errors.ts';
import { isClientError } from '../control-client/errors.ts';
import { isDevelopmentError } from '../dev/errors.ts';
import { isUsageError } from './errors.ts';
import { EXIT_CODES, type ExitCode } from './exit-codes.ts';
import { toTypeable } from './typeable.ts';

/** What is to be said of an error, to people or to machines. */
export type Explanation = {
  exitCode: ExitCode;
  /** Undefined for a fault of `mfe` itself. */
  code: string | undefined;
  /** Whether `docs/errors.md` has a row for the code. */
  isDocumented: boolean;
  /** What failed; may be several lines. */
  message: string;
  /** What to do next; empty where the message says it. */
  next: string;
  details: Record<string, unknown>;
};

/** How the command line that failed was given. */
export type Situation = {
  /** Undefined where there is no such command. */
  commandName: string | undefined;
  /** What one types to start `mfe`. */
  tool: string;
  /** A command as it is to be typed. */
  toCommand: (command: string) => string;
};

const OURS = [
  isBuildError,
  isChannelConflictError,
  isChannelRefusedError,
  isChannelUnknownError,
  isClientError,
  isContractError,
  isControlError,
  isDevelopmentError,
  isEdgeError,
  isHistoryError,
  isListenError,
  isPublishRefusedError,
  isRegistryBusyError,
  isStoreError,
  isUsageError,
];

/** A file that is not there, a right that is missing: the system's own words say it. */
const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error;

const toHelpHint = ({ commandName, tool }: Situation) =>
  commandName === undefined
    ? `\`${tool} --help\` lists the commands.`
    : `\`${tool} ${commandName} --help\` shows what it takes.`;

/** What an error means for whoever typed the command. */
export function explainError(error: unknown, situation: Situation): Explanation {
  const code = findCode(error);
  const isDocumented = OURS.some((isOurs) => isOurs(error));
  const message = toTypeable(toReason(error), situation.toCommand);
  const refused = { exitCode: EXIT_CODES.refused, code, isDocumented, message };
  const toDetails = (objections: readonly { message: string }[]) => ({
    objections: objections.map((objection) => ({
      ...objection,
      message: toTypeable(objection.message, situation.toCommand),
    })),
  });
  if (isUsageError(error)) {
    return { ...refused, exitCode: EXIT_CODES.usage, next: toHelpHint(situation), details: {} };
  }
  if (isChannelConflictError(error)) {
    return { ...refused, exitCode: EXIT_CODES.conflict, next: '', details: { winner: error.winner } };
  }
  if (isRegistryBusyError(error)) {
    return { ...refused, exitCode: EXIT_CODES.conflict, next: '', details: {} };
  }
  if (isPublishRefusedError(error)) {
    const next = 'What is live stays live. Correct this, build again, and run the command again.';
    return { ...refused, next, details: toDetails(error.objections) };
  }
  if (isChannelRefusedError(error)) {
    if (error.code === 'NOTHING_TO_CHANGE') {
      const done = error.objections.map((objection) => objection.message).join('; ');
      return {
        ...refused,
        exitCode: EXIT_CODES.done,
        message: `Nothing to do: ${done}.`,
        next: '',
        details: {},
      };
    }
    return { ...refused, next: 'What is live stays live.', details: toDetails(error.objections) };
  }
  if (isStoreFull(error)) {
    const next = `Make room: \`${situation.toCommand('gc')}\` shows what nobody needs. A rollback still has room.`;
    return { ...refused, next, details: {} };
  }
  if (isDocumented || isSystemError(error)) return { ...refused, next: '', details: {} };
  // Nobody foresaw it, so where it happened is what helps.
  const trace = error instanceof Error ? (error.stack ?? message) : message;
  return { ...refused, message: `mfe itself failed: ${trace}`, next: '', details: {} };
}
