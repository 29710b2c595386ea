import { resolve } from 'node:path';
import { findCode, toReason } from '@sharpside/server-kit';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { readDataFolder } from './config.ts';
import { isUsageError, UsageError } from './errors.ts';
import { EXIT_CODES, type ExitCode } from './exit-codes.ts';
import { formatCommandHelp, formatHelp } from './help.ts';
import { createOutput, type Sink, toPrintable } from './output.ts';
import { parseArguments } from './parse-arguments.ts';

/** The world as `backend` sees it. */
export type CliDeps = {
  environment: NodeJS.ProcessEnv;
  cwd: string;
  out: Sink;
  err: Sink;
  now: () => Date;
  untilStopped: () => Promise<NodeJS.Signals>;
  /** Lets other processes go first from now on. */
  standBack: () => void;
};

const writeLines = ({ write }: Sink, lines: readonly string[]) => write(`${lines.join('\n')}\n`);

function requireCommand(name: string): Command {
  const command = commands.find((candidate) => candidate.name === name);
  if (command !== undefined) return command;
  throw new UsageError(
    `There is no command '${name}'. Commands: ${commands.map((known) => known.name).join(', ')}.`,
  );
}

async function runCommand(command: Command, argv: readonly string[], deps: CliDeps): Promise<ExitCode> {
  const args = parseArguments(argv, command);
  if (args.isOn('help')) {
    writeLines(deps.out, formatCommandHelp(command));
    return EXIT_CODES.done;
  }
  const { environment, cwd, out, err, now, untilStopped } = deps;
  const output = createOutput({ out, err, isJson: args.isOn('json') });
  if (command.isBackground) deps.standBack();
  const folder = args.find('data');
  const data = toDataFolder(folder === undefined ? readDataFolder(environment, cwd) : resolve(cwd, folder));
  try {
    return await command.run({ data, args, output, now, environment, untilStopped });
  } finally {
    output.endProgress();
  }
}

/** A known error says what to do; of an unknown one, where it happened is what helps. */
function tell(error: unknown, isJson: boolean, { out, err }: CliDeps): void {
  const code = findCode(error);
  const message = toReason(error);
  if (isJson) {
    out.write(`${JSON.stringify({ error: { code, message } }, null, 2)}\n`);
    return;
  }
  const known = code !== undefined || !(error instanceof Error) ? message : (error.stack ?? message);
  const row = code === undefined || isUsageError(error) ? [] : [`(${code}; docs/backend-errors.md has more)`];
  writeLines(err, [`✖ ${known.split('\n').map(toPrintable).join('\n')}`, ...row]);
}

/** Runs `backend` with its arguments and returns what the process is to end with. Never throws. */
export async function runCli(argv: readonly string[], deps: CliDeps): Promise<ExitCode> {
  const [name, ...rest] = argv;
  try {
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
      const [topic] = rest;
      writeLines(
        deps.out,
        topic === undefined ? formatHelp(commands) : formatCommandHelp(requireCommand(topic)),
      );
      return name === undefined ? EXIT_CODES.usage : EXIT_CODES.done;
    }
    return await runCommand(requireCommand(name), rest, deps);
  } catch (error) {
    tell(error, argv.includes('--json'), deps);
    return isUsageError(error) ? EXIT_CODES.usage : EXIT_CODES.failed;
  }
}
