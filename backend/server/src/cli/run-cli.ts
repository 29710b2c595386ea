import { resolve } from 'node:path';
import { isContractError } from '@sharpside/contracts';
import { applyProxies, findCode, findNoProxyDoubts, requireFolders, toReason } from '@sharpside/server-kit';
import {
  formatCommandHelp,
  formatHelp,
  isUsageError,
  parseArguments,
  type Sink,
  toHelpRows,
  toPrintable,
  toSuggestion,
  UsageError,
  writeLines,
} from '@sharpside/server-kit/cli';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { type Command, EXIT_CODES, type ExitCode, GLOBAL_OPTIONS } from './command.ts';
import { commands } from './commands.ts';
import { findKeptStore, findSharedStore, readDataFolder } from './config.ts';
import { runOnKeptFolder } from './kept-folder.ts';
import { createOutput } from './output.ts';

const HELP = {
  tool: 'backend',
  globalOptions: GLOBAL_OPTIONS,
  about: 'backend reads files of statistics, publishes them as snapshots, and serves them.',
  exitCodes: 'Exit codes: 0 done, 1 failed (what was published before still is), 2 wrong command line.',
};

export type CliDeps = {
  environment: NodeJS.ProcessEnv;
  cwd: string;
  out: Sink;
  err: Sink;
  now: () => Date;
  waitForSignal: () => Promise<NodeJS.Signals>;
  lowerPriority: () => void;
};

function requireCommand(name: string): Command {
  const command = commands.find((candidate) => candidate.name === name);
  if (command !== undefined) return command;
  const names = commands.map((known) => known.name);
  const among = toSuggestion(name, names) || ` Commands: ${names.join(', ')}.`;
  throw new UsageError(`There is no command '${name}'.${among}`);
}

/** @throws {UsageError} if the path is a file, or a folder that the command cannot read or write. */
function requireDataFolder(command: Command, named: { setting: string; path: string }): void {
  const isWritten = command.changes !== undefined || command.name === 'serve';
  try {
    requireFolders('The data folder', [{ ...named, use: isWritten ? 'written' : 'read' }]);
  } catch (error) {
    throw isContractError(error) ? new UsageError(error.message, { cause: error }) : error;
  }
}

async function runCommand(command: Command, argv: readonly string[], deps: CliDeps): Promise<ExitCode> {
  const args = parseArguments(argv, command, GLOBAL_OPTIONS);
  if (args.isOn('help')) {
    writeLines(deps.out, formatCommandHelp(command, HELP));
    return EXIT_CODES.done;
  }
  const { environment, cwd, out, err, now, waitForSignal } = deps;
  const output = createOutput({ out, err, isJson: args.isOn('json') });
  if (command.isBackground) deps.lowerPriority();
  const folder = args.find('data');
  const data = toDataFolder(folder === undefined ? readDataFolder(environment, cwd) : resolve(cwd, folder));
  requireDataFolder(command, { setting: folder === undefined ? 'BACKEND_DATA' : '--data', path: data.root });
  try {
    const findShared = () => findSharedStore(environment, cwd);
    const findKept = () => findKeptStore(environment, cwd);
    const context = { data, findShared, findKept, args, output, now, environment, waitForSignal };
    return await runOnKeptFolder(command, context);
  } finally {
    output.endProgress();
  }
}

// ENOSPC or ERR_SQLITE_ERROR. Our documents have no rows for these.
const CODE_OF_NODE = /^(ERR_\w+|E[A-Z0-9]+)$/;

/** Prints an error. The message of a known error names the remedy; of an unknown error the stack helps most. */
function tell(error: unknown, isJson: boolean, { out, err }: CliDeps): void {
  const code = findCode(error);
  const message = toReason(error);
  if (isJson) {
    out.write(`${JSON.stringify({ error: { code, message } }, null, 2)}\n`);
    return;
  }
  const known = code !== undefined || !(error instanceof Error) ? message : (error.stack ?? message);
  const more = code !== undefined && CODE_OF_NODE.test(code) ? '' : '; docs/backend-errors.md has more';
  const row = code === undefined || isUsageError(error) ? [] : [`(${code}${more})`];
  writeLines(err, [`✖ ${known.split('\n').map(toPrintable).join('\n')}`, ...row]);
}

/** Runs `backend` and returns the process's exit code. Never throws. */
export async function runCli(argv: readonly string[], deps: CliDeps): Promise<ExitCode> {
  const [name, ...rest] = argv;
  try {
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
      const [topic] = rest;
      writeLines(
        deps.out,
        topic === undefined
          ? formatHelp(toHelpRows(commands), HELP)
          : formatCommandHelp(requireCommand(topic), HELP),
      );
      return name === undefined ? EXIT_CODES.usage : EXIT_CODES.done;
    }
    for (const doubt of findNoProxyDoubts(deps.environment)) writeLines(deps.err, [doubt]);
    await applyProxies(deps.environment);
    return await runCommand(requireCommand(name), rest, deps);
  } catch (error) {
    tell(error, argv.includes('--json'), deps);
    return isUsageError(error) ? EXIT_CODES.usage : EXIT_CODES.failed;
  }
}
