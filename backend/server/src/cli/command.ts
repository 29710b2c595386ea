import type { KeptStore } from '@sharpside/ingest/kept-folder/kept-log';
import type { Arguments, CommandSpec, OptionSpec } from '@sharpside/server-kit/cli';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import type { SharedStore } from '@sharpside/warehouse/shared-files/open-shared-store';
import type { Output } from './output.ts';

/** Exit codes of `backend`. Scripts may rely on them. */
export const EXIT_CODES = {
  done: 0,
  /** The work, or a part of it, failed. Earlier publications are still served. */
  failed: 1,
  usage: 2,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

export const GLOBAL_OPTIONS = {
  data: {
    value: 'folder',
    help: 'where batches and snapshots are (default: $BACKEND_DATA, or .data/backend)',
  },
  json: { help: 'answer with one JSON document' },
  help: { help: 'show the help of the command' },
} as const satisfies Record<string, OptionSpec>;

export type CommandContext = {
  readonly data: DataFolder;
  /** Store of shared snapshots; undefined if `BACKEND_SNAPSHOTS` is not set. */
  readonly findShared: () => SharedStore | undefined;
  /** Store of the kept data folder; undefined if `BACKEND_BATCHES` is not set. */
  readonly findKept: () => KeptStore | undefined;
  /**
   * Writes the data folder to the store that `findKept` gives. This must happen before a snapshot is announced.
   * Undefined without such a store.
   */
  readonly keep?: () => Promise<void>;
  /** Aborted if this machine has lost a lease, so that another may be doing the same work. */
  readonly signal?: AbortSignal;
  readonly args: Arguments;
  readonly output: Output;
  readonly now: () => Date;
  /** For the `{env:NAME}` values of a configuration, such as keys of data services. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Resolves at the first SIGINT or SIGTERM. */
  readonly waitForSignal: () => Promise<NodeJS.Signals>;
};

/**
 * A command's behaviour while another machine holds the lease of the kept folder: with `in turn` it waits, with `if
 * free` it ends without doing anything.
 */
type Turn = 'in turn' | 'if free';

export type Command = CommandSpec & {
  /** True if the process gets a low priority, because visitors' requests to a server beside it are more important. */
  readonly isBackground?: boolean;
  /** Set if the command changes the lasting part of the data folder, so that it needs the lease of a kept folder. */
  readonly changes?: Turn | ((context: Pick<CommandContext, 'args' | 'findShared'>) => Turn | undefined);
  readonly run: (context: CommandContext) => Promise<ExitCode>;
};
