import type { CommandSpec } from './arguments/command-spec.ts';
import type { Arguments } from './arguments/parse-arguments.ts';
import type { Context } from './context.ts';

/** One command of `mfe`: its command line, and its work. */
export type Command = CommandSpec & { run(context: Context, args: Arguments): Promise<void> };
