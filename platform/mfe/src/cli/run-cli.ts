import { join } from 'node:path';
import type { Store } from '@sharpside/object-store';
import { applyProxies, findMisspelt, findNoProxyDoubts } from '@sharpside/server-kit';
import {
  createPaint,
  formatCommandHelp,
  formatHelp,
  parseArguments,
  type Sink,
  toPrintable,
  toSuggestion,
  UsageError,
  writeLines,
} from '@sharpside/server-kit/cli';
import { findChromium } from '../start-check/find-chromium.ts';
import { GLOBAL_OPTIONS } from './arguments/global-options.ts';
import type { Command } from './command.ts';
import { findCommand, HELP_ROWS, loadCommands } from './commands.ts';
import { type CliConfig, PASSED_ON, readCliConfig, SETTINGS } from './config.ts';
import { openContext } from './context.ts';
import {
  EXIT_CODES,
  type ExitCode,
  type Explanation,
  explainError,
  type Situation,
} from './explain-error.ts';
import { GIT, type Git } from './git.ts';
import { createGithubJob, type Job, NO_JOB, toHarmlessSink } from './terminal/github-job.ts';
import { createUi } from './terminal/ui.ts';
import { findWorkspace } from './workspace.ts';

export type CliDeps = {
  environment: NodeJS.ProcessEnv;
  cwd: string;
  out: Sink;
  err: Sink;
  now: () => Date;
  createStore: (location: string) => Store;
  /** Default: the git of this machine. */
  git?: Git;
  /** Default: the Chromium of this machine. */
  findBrowser?: typeof findChromium;
};

export const helpFor = (tool: string) => ({
  tool,
  globalOptions: GLOBAL_OPTIONS,
  about: 'mfe publishes the apps of the site, makes releases live, and takes them back.',
  exitCodes: 'Exit codes: 0 done, 1 refused, 2 wrong command line, 3 another writer was faster',
});

async function requireCommand(name: string): Promise<Command> {
  const command = await findCommand(name);
  if (command) return command;
  const known = (await loadCommands()).map((one) => one.name);
  throw new UsageError(`There is no command '${name}'.${toSuggestion(name, known)}`);
}

type World = { deps: CliDeps; config: CliConfig; situation: Situation; job: Job };

async function runCommand(command: Command, argv: readonly string[], world: World): Promise<void> {
  const { deps, config, situation, job } = world;
  situation.commandName = command.name;
  const args = parseArguments(argv, command, GLOBAL_OPTIONS);
  if (args.isOn('help')) return writeLines(deps.out, formatCommandHelp(command, helpFor(config.tool)));
  const { environment, cwd, createStore, now, git = GIT, findBrowser = findChromium } = deps;
  const { hasColors } = config;
  const ui = createUi({ write: deps.out.write, isJson: args.isOn('json'), hasColors, job });
  const workspace = findWorkspace(cwd);
  situation.apps = workspace.apps;
  const context = await openContext(args, {
    ui,
    config,
    environment,
    cwd,
    workspace,
    createStore,
    now,
    git,
    findBrowser,
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
  const row = isDocumented ? [paint('dim', `(${code}; docs/errors.md has more)`)] : [];
  // The empty line separates the error from the checks that were printed before it.
  return writeLines(err, ['', headline, ...rest, ...row]);
}

function tellMachines({ exitCode, code, message, next, details }: Explanation, { out }: CliDeps) {
  const document =
    exitCode === EXIT_CODES.done ? { nothingToDo: message } : { error: { code, message, next, ...details } };
  out.write(`${JSON.stringify(document, null, 2)}\n`);
}

const OWN = join(import.meta.dirname, '../..');

async function run([name, ...rest]: readonly string[], world: World): Promise<ExitCode> {
  const { deps, config } = world;
  if (name === 'help' && rest[0] !== undefined) {
    writeLines(deps.out, formatCommandHelp(await requireCommand(rest[0]), helpFor(config.tool)));
    return EXIT_CODES.done;
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    writeLines(deps.out, formatHelp(HELP_ROWS, helpFor(config.tool)));
    return name === undefined ? EXIT_CODES.usage : EXIT_CODES.done;
  }
  if (name === '--version') {
    const { readPackageVersion } = await import('../build/package-version.ts');
    writeLines(deps.out, [readPackageVersion(OWN)]);
    return EXIT_CODES.done;
  }
  await runCommand(await requireCommand(name), rest, world);
  return EXIT_CODES.done;
}

/** The CI step that `mfe` runs in, and outputs without commands that GitHub would run. */
function openJob(argv: readonly string[], deps: CliDeps, { ci, outputFile }: CliConfig) {
  if (ci.system !== 'github') return { job: NO_JOB, harmless: deps };
  const isJson = argv.includes('--json');
  const harmless = {
    ...deps,
    out: toHarmlessSink(deps.out, { isJson }),
    err: toHarmlessSink(deps.err, { isJson: false }),
  };
  // GitHub reads commands from both outputs. Standard output has only the document, so commands go to the error output.
  return { job: createGithubJob({ outputFile, write: deps.err.write }), harmless };
}

/** Runs `mfe` with its arguments and returns the exit code. Never throws. */
export async function runCli(argv: readonly string[], given: CliDeps): Promise<ExitCode> {
  const config = readCliConfig(given.environment, given.out.isTerminal);
  const { job, harmless: deps } = openJob(argv, given, config);
  const { tool } = config;
  const situation: Situation = {
    commandName: undefined,
    tool,
    // Replaced when channel and store are known.
    toCommand: (command) => `${tool} ${command}`,
    apps: new Map(),
  };
  const doubts = [
    ...findMisspelt(deps.environment, { known: SETTINGS, others: PASSED_ON }),
    ...findNoProxyDoubts(deps.environment),
  ];
  for (const doubt of doubts) writeLines(deps.err, [doubt]);
  try {
    await applyProxies(deps.environment);
    return await run(argv, { deps, config, situation, job });
  } catch (error) {
    const explanation = explainError(error, situation);
    const tell = argv.includes('--json') ? tellMachines : tellPeople;
    tell(explanation, deps);
    if (job !== NO_JOB) {
      const { annotateError } = await import('./annotate-error.ts');
      const root = deps.environment.GITHUB_WORKSPACE || deps.cwd;
      annotateError(job, error, explanation, { argv, apps: situation.apps, root });
    }
    return explanation.exitCode;
  }
}
