import { describe, expect, it } from 'vitest';
import type { CommandSpec } from './command.ts';
import { parseArguments } from './parse-arguments.ts';

const command: CommandSpec = {
  name: 'rollback',
  summary: 'Go back',
  parameters: [
    { name: 'app', help: 'the app' },
    { name: 'version', help: 'a version', isOptional: true },
  ],
  options: { reason: { value: 'text', help: 'why' }, 'dry-run': { help: 'write nothing' } },
  examples: [],
};

const copy: CommandSpec = {
  ...command,
  name: 'copy',
  parameters: [
    { name: 'from', help: 'the one' },
    { name: 'to', help: 'the other' },
  ],
};
const status: CommandSpec = { ...command, name: 'status', parameters: [] };

const GLOBAL_OPTIONS = {
  channel: { value: 'name', help: 'the channel' },
  json: { help: 'answer with JSON' },
  help: { help: 'show the help' },
};

const parse = (...argv: string[]) => parseArguments(argv, command, GLOBAL_OPTIONS);
const usage = (message: string) =>
  expect.objectContaining({ code: 'USAGE', message: expect.stringContaining(message) });

describe('parseArguments', () => {
  it('finds parameters and options in any order, and the options of every command', () => {
    const args = parse('--reason', 'bad odds', 'remote-tools', '--dry-run', '1.0.0', '--channel=staging');
    expect(args.requireParameter('app')).toBe('remote-tools');
    expect(args.findParameter('version')).toBe('1.0.0');
    expect(args.require('reason')).toBe('bad odds');
    expect(args.isOn('dry-run')).toBe(true);
    expect(args.isOn('json')).toBe(false);
    expect(args.find('channel')).toBe('staging');
  });

  it('takes a value that starts with a dash when it is joined by =', () => {
    expect(parse('host', '--reason=-5 % traffic').find('reason')).toBe('-5 % traffic');
  });

  it.each([
    [['host', '--dryrun'], "There is no option --dryrun. Did you mean '--dry-run'?"],
    [['host', '--reason'], '--reason needs a value: --reason <text>'],
    [['host', '--reason', '--json'], '--reason needs a value'],
    [['host', '--reason='], '--reason needs a value'],
    [['host', '--dry-run=yes'], '--dry-run takes no value'],
    [['host', '--reason', 'a', '--reason', 'b'], '--reason was given twice'],
    [[], 'Missing <app>: the app'],
    [['host', '1.0.0', 'more'], "'more' is too much: the command takes <app> [version]."],
  ])('refuses %j and says why', (argv, message) => {
    expect(() => parse(...argv)).toThrow(usage(message));
  });

  it('suggests nothing where no option is near', () => {
    for (const option of ['--constructor', '-x']) {
      expect(() => parse('host', option)).toThrow(
        expect.objectContaining({ message: `There is no option ${option}.` }),
      );
    }
  });

  it('names everything that is missing, and says so where nothing is taken', () => {
    expect(() => parseArguments([], copy, GLOBAL_OPTIONS)).toThrow(
      expect.objectContaining({ message: 'Missing <from>: the one; and <to>: the other.' }),
    );
    expect(() => parseArguments(['a'], copy, GLOBAL_OPTIONS)).toThrow(
      expect.objectContaining({ message: 'Missing <to>: the other.' }),
    );
    expect(() => parseArguments(['a'], status, GLOBAL_OPTIONS)).toThrow(
      expect.objectContaining({ message: "'a' is too much: the command takes nothing." }),
    );
  });

  it('finds nothing that was not given', () => {
    const args = parse('host', '--dry-run');
    expect(args.find('reason')).toBeUndefined();
    expect(args.find('dry-run')).toBeUndefined();
    expect(args.findParameter('version')).toBeUndefined();
    expect(args.findParameter('other')).toBeUndefined();
    expect(() => args.requireParameter('version')).toThrow(
      expect.objectContaining({ message: 'Missing <version>.' }),
    );
  });

  it('names what is required and was left out', () => {
    expect(() => parse('host').require('reason')).toThrow(usage('Missing --reason <text>: why'));
  });

  it('leaves the words after -- to a command that takes a program, as they are', () => {
    const bisect = { ...command, parameters: status.parameters, program: 'tests a revision' };
    const args = parseArguments(['--reason', 'x', '--', 'npx', 'test', '--dry-run'], bisect, GLOBAL_OPTIONS);
    expect(args.requireProgram()).toEqual(['npx', 'test', '--dry-run']);
    expect(args.isOn('dry-run')).toBe(false);
    expect(() => parseArguments([], bisect, GLOBAL_OPTIONS).requireProgram()).toThrow(
      usage('Missing the command after --: tests a revision'),
    );
    expect(parse('host', '--', '1.0.0').findParameter('version')).toBe('1.0.0');
  });

  it('asks for nothing when help is wanted', () => {
    expect(parse('--help').isOn('help')).toBe(true);
  });
});
