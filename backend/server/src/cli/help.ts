import type { Command, OptionSpec } from './command.ts';
import { GLOBAL_OPTIONS } from './parse-arguments.ts';

type Pair = readonly [string, string];

export const toColumns = (pairs: readonly Pair[]): string[] => {
  const width = Math.max(0, ...pairs.map(([name]) => name.length));
  return pairs.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
};

const toOptions = (options: Readonly<Record<string, OptionSpec>>): string[] =>
  toColumns(
    Object.entries(options).map(
      ([name, { value, help }]): Pair => [`--${name}${value ? ` <${value}>` : ''}`, help],
    ),
  );

/** Every command on a line. */
export const formatHelp = (commands: readonly Command[]): string[] => [
  'backend <command> [options]',
  '',
  'Commands:',
  ...toColumns(
    commands.map(({ name, signature, summary }): Pair => [`${name} ${signature}`.trim(), summary]),
  ),
  '',
  'Every command takes:',
  ...toOptions(GLOBAL_OPTIONS),
];

/** What one command takes. */
export const formatCommandHelp = ({
  name,
  signature,
  summary,
  options,
  examples,
  notes,
}: Command): string[] => [
  `backend ${name} ${signature}`.trim(),
  '',
  `${summary}.`,
  '',
  'Options:',
  ...toOptions({ ...options, ...GLOBAL_OPTIONS }),
  '',
  'Examples:',
  ...examples.map((example) => `  ${example}`),
  ...(notes?.() ?? []),
];
