import type { Arguments, CommandSpec } from '@sharpside/server-kit/cli';
import type { Context } from './context.ts';

/** One command of `mfe`: its command line, and its implementation. */
export type Command = CommandSpec & { run(context: Context, args: Arguments): Promise<void> };
