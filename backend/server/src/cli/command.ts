import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import type { ExitCode } from './exit-codes.ts';
import type { Output } from './output.ts';

export type OptionSpec = {
  /** How the value is called in the help; undefined for an option that is on or off. */
  readonly value?: string;
  readonly help: string;
};

export type Arguments = {
  readonly positionals: readonly string[];
  readonly isOn: (option: string) => boolean;
  readonly find: (option: string) => string | undefined;
};

/** What a command works with. */
export type CommandContext = {
  readonly data: DataFolder;
  readonly args: Arguments;
  readonly output: Output;
  readonly now: () => Date;
  /** For values that a configuration names, such as keys of data services. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Waits until the process is told to end. */
  readonly untilStopped: () => Promise<NodeJS.Signals>;
};

/** One command of `backend`, as data: parsing and help both read it. */
export type Command = {
  readonly name: string;
  readonly summary: string;
  /** What stands behind the name, as the help writes it: `<source> <file|url...>`. */
  readonly signature: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly examples: readonly string[];
  /** Further lines of the help, such as lists of what is known. */
  readonly notes?: () => readonly string[];
  /** Whether it works beside a server that answers visitors, who go first. */
  readonly isBackground?: boolean;
  readonly run: (context: CommandContext) => Promise<ExitCode>;
};
