import { type CommandSpec, type OptionSpec, toSignature } from './arguments/command-spec.ts';
import { GLOBAL_OPTIONS } from './arguments/global-options.ts';

function toOptionLines(options: Readonly<Record<string, OptionSpec>>): string[] {
  const rows = Object.entries(options).map(([name, { value, help }]) => ({
    option: `--${name}${value ? ` <${value}>` : ''}`,
    help,
  }));
  const width = Math.max(...rows.map(({ option }) => option.length));
  return rows.map(({ option, help }) => `  ${option.padEnd(width)}  ${help}`);
}

/** The help of `mfe` as a whole; `tool` has the words that start it. */
export function formatHelp(commands: readonly CommandSpec[], tool: string): string[] {
  const rows = commands.map((command) => ({
    call: `${command.name} ${toSignature(command)}`.trim(),
    summary: command.summary,
  }));
  const width = Math.max(...rows.map(({ call }) => call.length));
  return [
    'mfe publishes the apps of the site, makes releases live, and takes them back.',
    '',
    `Usage: ${tool} <command> [options]`,
    '',
    'Commands:',
    ...rows.map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}`),
    '',
    'Options of every command:',
    ...toOptionLines(GLOBAL_OPTIONS),
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 wrong command line, 3 another writer was faster.',
    `What a command takes: ${tool} <command> --help`,
  ];
}

/** The help of one command. */
export function formatCommandHelp(command: CommandSpec, tool: string): string[] {
  const { name, summary, parameters, options, examples } = command;
  const width = Math.max(0, ...parameters.map((parameter) => parameter.name.length));
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', title, ...lines] : [];
  return [
    `${summary}.`,
    '',
    `Usage: ${[tool, name, toSignature(command), '[options]'].filter(Boolean).join(' ')}`,
    ...section(
      'Arguments:',
      parameters.map((parameter) => `  ${parameter.name.padEnd(width)}  ${parameter.help}`),
    ),
    ...section('Options:', toOptionLines({ ...options, ...GLOBAL_OPTIONS })),
    ...section(
      'Examples:',
      examples.map((example) => `  ${tool} ${example}`),
    ),
  ];
}
