import type { Arguments, CommandSpec } from '@sharpside/server-kit/cli';
import type { Context } from './context.ts';

export type Command = CommandSpec & { run(context: Context, args: Arguments): Promise<void> };
