import { type CommandSpec, type OptionSpec, toProgramSignature, toSignature } from './command.ts';

export function toColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, help]) => `  ${name.padEnd(width)}  ${help}`);
}

const toOptionLines = (options: Readonly<Record<string, OptionSpec>>): string[] =>
  toColumns(
    Object.entries(options).map(([name, { value, help }]) => [
      `--${name}${value ? ` <${value}>` : ''}`,
      help,
    ]),
  );

type HelpOptions = {
  tool: string;
  globalOptions: Readonly<Record<string, OptionSpec>>;
};

type ProgramHelp = HelpOptions & {
  /** The first line, with the purpose of the program. */
  about: string;
  exitCodes: string;
};

export const toHelpRows = (commands: readonly CommandSpec[]): [string, string][] =>
  commands.map((command) => [`${command.name} ${toSignature(command)}`.trim(), command.summary]);

const toOptionName = ([name, { value }]: [string, OptionSpec]) =>
  value === undefined ? `--${name}` : `--${name} <${value}>`;

export const formatHelp = (
  rows: readonly (readonly [string, string])[],
  { tool, globalOptions, about, exitCodes }: ProgramHelp,
): string[] => [
  about,
  `Usage: ${tool} <command> [options]; <command> --help explains it`,
  '',
  ...toColumns(rows),
  '',
  `Always: ${Object.entries(globalOptions).map(toOptionName).join(', ')}`,
  exitCodes,
];

export function formatCommandHelp(command: CommandSpec, { tool, globalOptions }: HelpOptions): string[] {
  const { name, summary, parameters, options, program, examples, notes } = command;
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', title, ...lines] : [];
  return [
    `${summary}.`,
    '',
    `Usage: ${[tool, name, toSignature(command), '[options]', toProgramSignature(command)]
      .filter(Boolean)
      .join(' ')}`,
    ...section(
      'Arguments:',
      toColumns([
        ...parameters.map((parameter) => [parameter.name, parameter.help] as const),
        ...(program === undefined ? [] : [['command', program] as const]),
      ]),
    ),
    ...section('Options:', toOptionLines({ ...options, ...globalOptions })),
    ...section(
      'Examples:',
      examples.map((example) => `  ${tool} ${example}`),
    ),
    ...(notes?.() ?? []),
  ];
}
