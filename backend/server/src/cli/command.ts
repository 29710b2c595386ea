import type { KeptStore } from '@sharpside/ingest/kept-folder/kept-log';
import type { Arguments, CommandSpec, OptionSpec } from '@sharpside/server-kit/cli';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import type { SharedStore } from '@sharpside/warehouse/shared-files/open-shared-store';
import type { Output } from './output.ts';

/** Exit codes of `backend`; scripts may rely on these. */
export const EXIT_CODES = {
  done: 0,
  /** Something could not be done; what was published before still is. */
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
  /** The store that snapshots are shared through; undefined where `BACKEND_SNAPSHOTS` names none. */
  readonly findShared: () => SharedStore | undefined;
  /** The store that the data folder is kept in; undefined where `BACKEND_BATCHES` names none. */
  readonly findKept: () => KeptStore | undefined;
  /** Writes the data folder to that store, before anybody hears of what came of it. */
  readonly keep?: () => Promise<void>;
  /** Aborted where another machine may be at the same work. */
  readonly signal?: AbortSignal;
  readonly args: Arguments;
  readonly output: Output;
  readonly now: () => Date;
  /** For values that a configuration names, such as keys of data services. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Waits until the process is told to end. */
  readonly waitForSignal: () => Promise<NodeJS.Signals>;
};

/** The way in which a command gets to work on a data folder that several machines share. */
type Turn = 'in turn' | 'if free';

/** One command of `backend`: its command line, and its work. */
export type Command = CommandSpec & {
  /** True where it works beside a server that answers visitors, who go first. */
  readonly isBackground?: boolean;
  /** It changes what lasts of the data folder: after another machine's turn, or only where that has none. */
  readonly changes?: Turn | ((context: Pick<CommandContext, 'args' | 'findShared'>) => Turn | undefined);
  readonly run: (context: CommandContext) => Promise<ExitCode>;
};
