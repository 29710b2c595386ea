import type { KeptStore } from '@sharpside/ingest/kept-folder/kept-log';
import type { Arguments, CommandSpec, OptionSpec } from '@sharpside/server-kit/cli';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import type { SharedStore } from '@sharpside/warehouse/shared-files/open-shared-store';
import type { Output } from './output.ts';

/** Exit codes of `backend`; scripts may rely on these. */
export const EXIT_CODES = {
  done: 0,
  /** Something could not be done. Earlier publications are still served. */
  failed: 1,
  /** The command line itself was wrong. */
  usage: 2,
} as const;

/** One of {@link EXIT_CODES}. */
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** Options of every command. */
export const GLOBAL_OPTIONS = {
  data: {
    value: 'folder',
    help: 'where batches and snapshots are (default: $BACKEND_DATA, or .data/backend)',
  },
  json: { help: 'answer with one JSON document' },
  help: { help: 'show the help of the command' },
} as const satisfies Record<string, OptionSpec>;

/** Surroundings of a command: data, arguments, output, clock. */
export type CommandContext = {
  readonly data: DataFolder;
  /** The store that snapshots are shared through; undefined if `BACKEND_SNAPSHOTS` is not set. */
  readonly findShared: () => SharedStore | undefined;
  /** The store that the data folder is kept in; undefined if `BACKEND_BATCHES` is not set. */
  readonly findKept: () => KeptStore | undefined;
  /** Writes the data folder to that store. This must happen before the result is announced. */
  readonly keep?: () => Promise<void>;
  /** Aborted if another machine may be doing the same work. */
  readonly signal?: AbortSignal;
  readonly args: Arguments;
  readonly output: Output;
  readonly now: () => Date;
  /** For values that a configuration refers to, such as keys of data services. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Resolves when the process receives a signal to end. */
  readonly waitForSignal: () => Promise<NodeJS.Signals>;
};

/** `in turn` waits for other machines at the shared data folder; `if free` gives up if another machine is at work. */
type Turn = 'in turn' | 'if free';

/** One command of `backend`: its command line, and its work. */
export type Command = CommandSpec & {
  /** True if it runs beside a server. Visitors' requests have priority. */
  readonly isBackground?: boolean;
  /**
   * Set if the command changes the lasting part of the data folder: it waits for other machines' turns, or runs only
   * without one.
   */
  readonly changes?: Turn | ((context: Pick<CommandContext, 'args' | 'findShared'>) => Turn | undefined);
  readonly run: (context: CommandContext) => Promise<ExitCode>;
};
