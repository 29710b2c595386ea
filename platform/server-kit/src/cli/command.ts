import { defineError } from '@sharpside/contracts';

/** An option of a command. Its name is the key in `CommandSpec.options`. */
export type OptionSpec = {
  /** Name of the value in the help; undefined for a flag. */
  value?: string;
  help: string;
};

export type ParameterSpec = {
  name: string;
  help: string;
  isOptional?: boolean;
  /** True for a last parameter that may be repeated. */
  isRepeatable?: boolean;
};

export type CommandSpec = {
  name: string;
  summary: string;
  parameters: readonly ParameterSpec[];
  options: Readonly<Record<string, OptionSpec>>;
  /** Help for the user's own command after `--`; undefined if the command takes none. */
  program?: string;
  /** Command lines, without the words that start the program. */
  examples: readonly string[];
  /** Further lines of the help, such as lists of known names. */
  notes?(): readonly string[];
};

/** The parameters as help and errors show them, such as `<app> [version]` or `<app> ...`. */
export const toSignature = ({ parameters }: Pick<CommandSpec, 'parameters'>): string =>
  parameters
    .map(({ name, isOptional, isRepeatable }) =>
      [isOptional ? `[${name}]` : `<${name}>`, ...(isRepeatable ? ['...'] : [])].join(' '),
    )
    .join(' ');

/** The user's own command after `--`, as help writes it; empty if the command takes none. */
export const toProgramSignature = ({ program }: Pick<CommandSpec, 'program'>): string =>
  program === undefined ? '' : '-- <command> ...';

export const [UsageError, isUsageError] = defineError('UsageError', ['USAGE']);
