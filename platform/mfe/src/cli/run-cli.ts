import type { Store } from '@sharpside/registry/store/store';
import { UsageError } from './arguments/errors.ts';
import { parseArguments } from './arguments/parse-arguments.ts';
import { toSuggestion } from './arguments/suggest.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { type CliConfig, readCliConfig } from './config.ts';
import { openContext } from './context.ts';
import {
  EXIT_CODES,
  type ExitCode,
  type Explanation,
  explainError,
  type Situation,
} from './explain-error.ts';
import { formatCommandHelp, formatHelp } from './help.ts';
import { createPaint, toPrintable } from './terminal/paint.ts';
import { createUi, type Write } from './terminal/ui.ts';
import { findWorkspace } from './workspace.ts';

/** An output, and whether a person sees it. */
type Sink = { write: Write; isTerminal: boolean };

/** Surroundings of `mfe`: outputs, folder, environment and clock. */
export type CliDeps = {
  environment: NodeJS.ProcessEnv;
  cwd: string;
  out: Sink;
  err: Sink;
  now: () => Date;
  createStore: (location: string) => Store;
};

function requireCommand(name: string): Command {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command) return command;
  const suggestion = toSuggestion(
    name,
    COMMANDS.map((known) => known.name),
  );
  throw new UsageError(`There is no command '${name}'.${suggestion}`);
}

/** Per-command context. */
type World = { deps: CliDeps; config: CliConfig; situation: Situation };

const writeLines = ({ write }: Sink, lines: readonly string[]) => write(`${lines.join('\n')}\n`);

async function runCommand(command: Command, argv: readonly string[], world: World): Promise<void> {
  const { deps, config, situation } = world;
  const args = parseArguments(argv, command);
  if (args.isOn('help')) return writeLines(deps.out, formatCommandHelp(command, config.tool));
  const { environment, cwd, createStore, now } = deps;
  const ui = createUi({ write: deps.out.write, isJson: args.isOn('json'), hasColors: config.hasColors });
  const context = openContext(args, {
    ui,
    config,
    environment,
    cwd,
    workspace: findWorkspace(cwd),
    createStore,
    now,
  });
  situation.toCommand = context.toCommand;
  await command.run(context, args);
}

function tellPeople(explanation: Explanation, { out, err, environment }: CliDeps) {
  const { exitCode, code, isDocumented, message, next } = explanation;
  const paint = createPaint(readCliConfig(environment, err.isTerminal).hasColors);
  const lines = [...message.split('\n'), ...(next === '' ? [] : [next])].map(toPrintable);
  if (exitCode === EXIT_CODES.done) return writeLines(out, lines);
  const [first, ...rest] = lines;
  const headline = `${paint('red', '✖')} ${first}`;
  if (exitCode === EXIT_CODES.usage) return writeLines(err, [headline, ...rest]);
  // Nothing was printed before a wrong command line; any other error follows its checks.
  const row = isDocumented ? [paint('dim', `(${code}; docs/errors.md has more)`)] : [];
  return writeLines(err, ['', headline, ...rest, ...row]);
}

function tellMachines({ exitCode, code, message, next, details }: Explanation, { out }: CliDeps) {
  const document =
    exitCode === EXIT_CODES.done ? { nothingToDo: message } : { error: { code, message, next, ...details } };
  out.write(`${JSON.stringify(document, null, 2)}\n`);
}

async function run([name, ...rest]: readonly string[], world: World): Promise<ExitCode> {
  const { deps, config } = world;
  if (name === 'help' && rest[0] !== undefined) {
    writeLines(deps.out, formatCommandHelp(requireCommand(rest[0]), config.tool));
    return EXIT_CODES.done;
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    writeLines(deps.out, formatHelp(COMMANDS, config.tool));
    return name === undefined ? EXIT_CODES.usage : EXIT_CODES.done;
  }
  await runCommand(requireCommand(name), rest, world);
  return EXIT_CODES.done;
}

/** Runs `mfe` with its arguments and returns the exit code. Never throws. */
export async function runCli(argv: readonly string[], deps: CliDeps): Promise<ExitCode> {
  const config = readCliConfig(deps.environment, deps.out.isTerminal);
  const { tool } = config;
  const situation: Situation = {
    commandName: COMMANDS.find(({ name }) => name === argv[0])?.name,
    tool,
    // Until a command knows its channel and store.
    toCommand: (command) => `${tool} ${command}`,
  };
  try {
    return await run(argv, { deps, config, situation });
  } catch (error) {
    const explanation = explainError(error, situation);
    const tell = argv.includes('--json') ? tellMachines : tellPeople;
    tell(explanation, deps);
    return explanation.exitCode;
  }
}
