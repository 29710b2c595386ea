import type { Arguments } from './parse-arguments.ts';
import type { Session } from './session.ts';

/** An option of a command, by whose name it is found. */
export type OptionSpec = {
  /** How the value is called in the help; undefined for an option that is on or off. */
  value?: string;
  help: string;
};

/** What stands at a place of its own after the name of a command. */
export type ParameterSpec = {
  name: string;
  help: string;
  isOptional?: boolean;
  /** Of the last one, that it may be given several times. */
  isRepeatable?: boolean;
};

/** One command of `mfe`, as data: parsing, help and the suggestions all read it. */
export type Command = {
  name: string;
  summary: string;
  parameters: readonly ParameterSpec[];
  options: Readonly<Record<string, OptionSpec>>;
  /** Without what starts `mfe` itself. */
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
