import { isChannelConflictError } from '../registry/channel-conflict-error.ts';
import { isChannelRefusedError } from '../registry/channel-refused-error.ts';
import { isPublishRefusedError } from '../registry/publish-refused-error.ts';
import { EXIT_CODES, type ExitCode } from './exit-codes.ts';
import { isUsageError } from './usage-error.ts';

/** What is to be said of an error, to people or to machines. */
export type Explanation = {
  exitCode: ExitCode;
  /** Undefined for a fault of `mfe` itself. */
  code: string | undefined;
  /** What failed; may be several lines. */
  message: string;
  /** What to do next; empty where the message says it. */
  next: string;
  details: Record<string, unknown>;
};

const findCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const toHelpHint = (commandName: string | undefined) =>
  commandName === undefined
    ? '`mfe --help` lists the commands.'
    : `\`mfe ${commandName} --help\` shows what it takes.`;

/** What an error means for whoever typed the command. */
export function explainError(error: unknown, commandName: string | undefined): Explanation {
  const code = findCode(error);
  const message = error instanceof Error ? error.message : String(error);
  const refused = { exitCode: EXIT_CODES.refused, code, message };
  if (isUsageError(error)) {
    return { ...refused, exitCode: EXIT_CODES.usage, next: toHelpHint(commandName), details: {} };
  }
  if (isChannelConflictError(error)) {
    return { ...refused, exitCode: EXIT_CODES.conflict, next: '', details: { winner: error.winner } };
  }
  if (isPublishRefusedError(error)) {
    const next = 'What is live stays live. Correct this, build again, and run the command again.';
    return { ...refused, next, details: { objections: error.objections } };
  }
  if (isChannelRefusedError(error)) {
    if (error.code === 'NOTHING_TO_CHANGE') {
      const done = error.objections.map((objection) => objection.message).join('; ');
      return { exitCode: EXIT_CODES.done, code, message: `Nothing to do: ${done}.`, next: '', details: {} };
    }
    return { ...refused, next: 'What is live stays live.', details: { objections: error.objections } };
  }
  if (code !== undefined) return { ...refused, next: '', details: {} };
  // No code: nobody foresaw it, so where it happened is what helps.
  const trace = error instanceof Error ? (error.stack ?? message) : message;
  return { ...refused, message: `mfe itself failed: ${trace}`, next: '', details: {} };
}
