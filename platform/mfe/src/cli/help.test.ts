import { formatCommandHelp, formatHelp, parseArguments, toHelpRows } from '@sharpside/server-kit/cli';
import { describe, expect, it } from 'vitest';
import { splitWords } from '../testing/run-mfe.ts';
import { GLOBAL_OPTIONS } from './arguments/global-options.ts';
import type { Command } from './command.ts';
import { HELP_ROWS, loadCommands } from './commands.ts';
import { helpFor } from './run-cli.ts';

const COMMANDS = await loadCommands();

const PROMOTE: Command = {
  name: 'promote',
  summary: 'Make a release live',
  parameters: [
    { name: 'app', help: 'the app' },
    { name: 'version', help: 'a version', isOptional: true },
  ],
  options: { to: { value: 'percent', help: 'how many' }, quietly: { help: 'say less' } },
  examples: ['promote remote-mlb 1.4.0'],
  run: async () => {},
};

const STATUS: Command = { ...PROMOTE, name: 'status', summary: 'What is live', parameters: [], examples: [] };

const globalLines = (width: number) =>
  Object.entries({
    '--store <where>':
      'folder, s3://bucket or https://control (default: $MFE_STORE, or .data/registry of the workspace)',
    '--channel <name>': 'the channel to look at or change (default: production)',
    '--json': 'answer with one JSON document',
    '--help': 'show the help of the command',
  }).map(([option, help]) => `  ${option.padEnd(width)}  ${help}`);

describe('the help', () => {
  it('names every command once, on one screen of 80 by 30 letters', () => {
    const named = HELP_ROWS.flatMap(([names]) => names.split(/ [<[]/)[0]?.split(', ') ?? []);
    expect(named.toSorted()).toEqual(COMMANDS.map(({ name }) => name).toSorted());
    const lines = formatHelp(HELP_ROWS, helpFor('npm run mfe --'));
    expect(lines.length).toBeLessThanOrEqual(30);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  it('is laid out in columns, from what mfe is for to its exit codes', () => {
    expect(formatHelp(toHelpRows([PROMOTE, STATUS]), helpFor('./mfe'))).toEqual([
      'mfe publishes the apps of the site, makes releases live, and takes them back.',
      'Usage: ./mfe <command> [options]; <command> --help explains it',
      '',
      '  promote <app> [version]  Make a release live',
      '  status                   What is live',
      '',
      'Always: --store <where>, --channel <name>, --json, --help',
      'Exit codes: 0 done, 1 refused, 2 wrong command line, 3 another writer was faster',
    ]);
  });

  it('of a command lists its arguments, options and examples in columns, and leaves out what it has none of', () => {
    expect(formatCommandHelp(PROMOTE, helpFor('./mfe'))).toEqual([
      'Make a release live.',
      '',
      'Usage: ./mfe promote <app> [version] [options]',
      '',
      'Arguments:',
      '  app      the app',
      '  version  a version',
      '',
      'Options:',
      '  --to <percent>    how many',
      '  --quietly         say less',
      ...globalLines('--channel <name>'.length),
      '',
      'Examples:',
      '  ./mfe promote remote-mlb 1.4.0',
    ]);
    expect(formatCommandHelp(STATUS, helpFor('./mfe')).join('\n')).not.toMatch(/Arguments:|Examples:/);
  });

  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s leaves nothing without a word, and its examples can be typed',
    (name, command) => {
      const { summary, parameters, options, examples } = command;
      const specs = [...parameters, ...Object.values(options)];
      const values = Object.values(options).map(({ value = '-' }) => value);
      expect([summary, ...specs.map(({ help }) => help), ...values]).not.toContain('');
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        const [called, ...argv] = splitWords(example);
        expect(called).toBe(name);
        expect(() => parseArguments(argv, command, GLOBAL_OPTIONS)).not.toThrow();
      }
    },
  );
});
