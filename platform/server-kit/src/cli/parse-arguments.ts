import { parseArgs } from 'node:util';
import { describeHidden, findHiddenCharacter } from '@sharpside/contracts';
import { type CommandSpec, type OptionSpec, type ParameterSpec, toSignature, UsageError } from './command.ts';
import { toSuggestion } from './suggest.ts';

export type Arguments = {
  isOn(option: string): boolean;
  find(option: string): string | undefined;
  findParameter(name: string): string | undefined;
  /** @throws {UsageError} `USAGE` if the option was left out. */
  require(option: string): string;
  requireParameter(name: string): string;
  /** All values of a repeatable last parameter. */
  listParameter(name: string): string[];
  /** Words after `--`, for a command that takes a program. @throws {UsageError} `USAGE` if no word follows `--`. */
  requireProgram(): [string, ...string[]];
};

type Options = Readonly<Record<string, OptionSpec>>;

function tokenize(argv: readonly string[], options: Options) {
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }]),
    ),
    allowPositionals: true,
    // Our own messages are clearer than those of the strict mode.
    strict: false,
    tokens: true,
  });
  return tokens;
}

// Reasons, names and values of settings are arguments that other people read, in terminals and on pages.
function requireShown(name: string, value: string): void {
  if (findHiddenCharacter(value) !== undefined) throw new UsageError(`${name} ${describeHidden(value)}.`);
}

type OptionToken = {
  name: string;
  rawName: string;
  value?: string | undefined;
  inlineValue?: boolean | undefined;
};

function checkOption({ name, rawName, value, inlineValue }: OptionToken, options: Options): void {
  const spec = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!spec) {
    const suggestion = toSuggestion(
      rawName,
      Object.keys(options).map((known) => `--${known}`),
    );
    throw new UsageError(`There is no option ${rawName}.${suggestion}`);
  }
  // An option in place of the value means that the value was forgotten.
  const isMissing = value === undefined || value === '' || (!inlineValue && value.startsWith('-'));
  if (spec.value && isMissing) throw new UsageError(`${rawName} needs a value: ${rawName} <${spec.value}>`);
  if (value !== undefined) requireShown(rawName, value);
  if (!spec.value && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
}

function checkParameters(positionals: readonly string[], parameters: readonly ParameterSpec[]): void {
  const missing = parameters.slice(positionals.length).filter(({ isOptional }) => !isOptional);
  if (missing.length > 0) {
    throw new UsageError(`Missing ${missing.map(({ name, help }) => `<${name}>: ${help}`).join('; and ')}.`);
  }
  const extra = positionals[parameters.length];
  if (extra !== undefined && !parameters.at(-1)?.isRepeatable) {
    throw new UsageError(
      `'${extra}' is too much: the command takes ${toSignature({ parameters }) || 'nothing'}.`,
    );
  }
}

function requireFound(found: string | undefined, what: string): string {
  if (found === undefined) throw new UsageError(`Missing ${what}.`);
  return found;
}

/**
 * The arguments of one command. With `--help`, missing and surplus parameters are allowed.
 *
 * @throws {UsageError} `USAGE` if the arguments do not fit `command` and `globalOptions`.
 */
export function parseArguments(
  argv: readonly string[],
  command: Pick<CommandSpec, 'parameters' | 'options' | 'program'>,
  globalOptions: Options,
): Arguments {
  const options: Options = { ...globalOptions, ...command.options };
  const values = new Map<string, string | true>();
  const positionals: string[] = [];
  const program: string[] = [];
  let into = positionals;
  for (const token of tokenize(argv, options)) {
    if (token.kind === 'option-terminator' && command.program !== undefined) into = program;
    if (token.kind === 'positional') {
      requireShown('An argument', token.value);
      into.push(token.value);
    }
    if (token.kind !== 'option') continue;
    checkOption(token, options);
    if (values.has(token.name)) throw new UsageError(`${token.rawName} was given twice.`);
    values.set(token.name, token.value ?? true);
  }
  if (!values.has('help')) checkParameters(positionals, command.parameters);

  const find = (option: string) => {
    const value = values.get(option);
    return typeof value === 'string' ? value : undefined;
  };
  const findPlace = (name: string) => command.parameters.findIndex((parameter) => parameter.name === name);
  const findParameter = (name: string) => positionals[findPlace(name)];
  return {
    isOn: (option) => values.has(option),
    find,
    findParameter,
    require: (option) =>
      requireFound(find(option), `--${option} <${options[option]?.value}>: ${options[option]?.help}`),
    requireParameter: (name) => requireFound(findParameter(name), `<${name}>`),
    listParameter: (name) => positionals.slice(findPlace(name)),
    requireProgram() {
      const [first, ...rest] = program;
      return [requireFound(first, `the command after --: ${command.program}`), ...rest];
    },
  };
}
