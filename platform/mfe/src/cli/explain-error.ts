import { isContractError } from '@sharpside/contracts';
import { isControlError } from '@sharpside/control/errors';
import { isEdgeError } from '@sharpside/edge/errors';
import { isStoreError, isStoreFull } from '@sharpside/object-store';
import {
  isChannelConflictError,
  isChannelRefusedError,
  isChannelUnknownError,
  isHistoryError,
  isPublishRefusedError,
  isRegistryBusyError,
} from '@sharpside/registry/records/errors';
import { isTrustError } from '@sharpside/registry/signatures/errors';
import { findCode, isListenError, toReason } from '@sharpside/server-kit';
import { isUsageError } from '@sharpside/server-kit/cli';
import { isAdoptError } from '../adopt/errors.ts';
import { isBuildError } from '../build/errors.ts';
import { isClientError } from '../control-client/errors.ts';
import { isDevelopmentError } from '../dev/errors.ts';
import { resolveCommandHints } from './arguments/command-text.ts';
import { isBisectError } from './commands/bisect/run-program.ts';

/** Exit codes of `mfe`; scripts may rely on these. */
export const EXIT_CODES = {
  done: 0,
  /** A check refused the command, or it failed. The live releases stay. */
  refused: 1,
  /** The command line itself was wrong. */
  usage: 2,
  /** Another writer changed the channel first, or other work on the registry is in progress. */
  conflict: 3,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

export type Explanation = {
  exitCode: ExitCode;
  /** Undefined for a fault of `mfe` itself. */
  code: string | undefined;
  /** True for a code that `docs/errors.md` lists. */
  isDocumented: boolean;
  message: string;
  /** The next step; empty if the message has it. */
  next: string;
  details: Record<string, unknown>;
};

export type Situation = {
  /** Undefined if there is no such command. */
  commandName: string | undefined;
  tool: string;
  toCommand: (command: string) => string;
  apps: ReadonlyMap<string, string>;
};

const OURS = [
  isAdoptError,
  isBisectError,
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
  isTrustError,
  isUsageError,
];

/** A missing file or permission: the system's own message explains it. */
const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error;

const toHelpHint = ({ commandName, tool }: Situation) =>
  commandName === undefined
    ? `\`${tool} --help\` lists the commands.`
    : `\`${tool} ${commandName} --help\` shows what it takes.`;

export function explainError(error: unknown, situation: Situation): Explanation {
  const code = findCode(error);
  const isDocumented = OURS.some((isOurs) => isOurs(error));
  const message = resolveCommandHints(toReason(error), situation.toCommand);
  const refused = { exitCode: EXIT_CODES.refused, code, isDocumented, message };
  const toDetails = (objections: readonly { message: string }[]) => ({
    objections: objections.map((objection) => ({
      ...objection,
      message: resolveCommandHints(objection.message, situation.toCommand),
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
    const next =
      'What is live stays live. Correct this, and run the command again; if you change the sources, build again first.';
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
  // The stack shows the place of an unexpected error.
  const trace = error instanceof Error ? (error.stack ?? message) : message;
  return { ...refused, message: `mfe itself failed: ${trace}`, next: '', details: {} };
}
