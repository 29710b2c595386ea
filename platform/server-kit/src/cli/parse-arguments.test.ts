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
    const args = parse('--reason', 'bad odds', 'remote-tools', '--dry-run', '1.0.0', '--channel=-5 %');
    expect(args.requireParameter('app')).toBe('remote-tools');
    expect(args.findParameter('version')).toBe('1.0.0');
    expect(args.require('reason')).toBe('bad odds');
    expect(args.isOn('dry-run')).toBe(true);
    expect(args.isOn('json')).toBe(false);
    expect(args.find('channel')).toBe('-5 %');
  });

  it.each([
    [['host', '--dryrun'], "There is no option --dryrun. Did you mean '--dry-run'?"],
    [['host', '--reason'], '--reason needs a value: --reason <text>'],
    [['host', '--reason='], '--reason needs a value'],
    [['host', '--dry-run=yes'], '--dry-run takes no value'],
    [['host', '--reason', 'a', '--reason', 'b'], '--reason was given twice'],
    [['host', '--reason', 'Odds \u202eand ends'], '--reason must not have U+202E, which nobody sees'],
    [['ho\u200bst'], 'An argument must not have U+200B, which nobody sees'],
    [[], 'Missing <app>: the app'],
    [['host', '1.0.0', 'more'], "'more' is too much: the command takes <app> [version]."],
  ])('refuses %j and says why', (argv, message) => {
    expect(() => parse(...argv)).toThrow(usage(message));
  });

  it.each([
    [['--constructor'], status, 'There is no option --constructor.'],
    [[], copy, 'Missing <from>: the one; and <to>: the other.'],
    [['a'], copy, 'Missing <to>: the other.'],
    [['a'], status, "'a' is too much: the command takes nothing."],
  ])('says of %j no more than there is to say', (argv, spec, message) => {
    expect(() => parseArguments(argv, spec, GLOBAL_OPTIONS)).toThrow(expect.objectContaining({ message }));
  });

  it('finds nothing that was not given, and names what is required', () => {
    const args = parse('host', '--dry-run');
    for (const option of ['reason', 'dry-run']) expect(args.find(option)).toBeUndefined();
    for (const name of ['version', 'other']) expect(args.findParameter(name)).toBeUndefined();
    expect(() => args.requireParameter('version')).toThrow(usage('Missing <version>.'));
    expect(() => args.require('reason')).toThrow(usage('Missing --reason <text>: why'));
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
