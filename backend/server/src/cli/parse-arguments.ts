import { parseArgs } from 'node:util';
import { toReason } from '@sharpside/server-kit';
import type { Arguments, Command, OptionSpec } from './command.ts';
import { UsageError } from './errors.ts';

/** What every command takes. */
export const GLOBAL_OPTIONS = {
  data: {
    value: 'folder',
    help: 'where batches and snapshots are (default: $BACKEND_DATA, or .data/backend)',
  },
  json: { help: 'answer with one JSON document' },
  help: { help: 'show the help of the command' },
} as const satisfies Record<string, OptionSpec>;

/**
 * The arguments of one command.
 *
 * @throws {UsageError} `USAGE` for what the command does not take.
 */
export function parseArguments(argv: readonly string[], command: Pick<Command, 'options'>): Arguments {
  const options: Readonly<Record<string, OptionSpec>> = { ...command.options, ...GLOBAL_OPTIONS };
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [
          name,
          { type: value === undefined ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
    });
    const find = (option: string) => {
      const value = values[option];
      return typeof value === 'string' ? value : undefined;
    };
    return { positionals, find, isOn: (option) => values[option] === true };
  } catch (cause) {
    throw new UsageError(toReason(cause), { cause });
  }
}
