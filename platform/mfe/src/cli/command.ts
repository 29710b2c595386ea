import type { Arguments } from './parse-arguments.ts';
import type { Session } from './session.ts';

/** An option of a command, by its name. */
export type OptionSpec = {
  /** Name of the value in the help; undefined for a flag. */
  value?: string;
  help: string;
};

/** A positional parameter of a command. */
export type ParameterSpec = {
  name: string;
  help: string;
  isOptional?: boolean;
  /** True for a last parameter that may be repeated. */
  isRepeatable?: boolean;
};

/** One command of `mfe`, as data for parsing, help and suggestions. */
export type Command = {
  name: string;
  summary: string;
  parameters: readonly ParameterSpec[];
  options: Readonly<Record<string, OptionSpec>>;
  /** Without the words that start `mfe` itself. */
  examples: readonly string[];
  run(session: Session, args: Arguments): Promise<void>;
};

/** `<app> [version]` or `<app> ...`, as the help writes it. */
export const toSignature = ({ parameters }: Pick<Command, 'parameters'>): string =>
  parameters
    .map(({ name, isOptional, isRepeatable }) =>
      [isOptional ? `[${name}]` : `<${name}>`, ...(isRepeatable ? ['...'] : [])].join(' '),
    )
    .join(' ');
