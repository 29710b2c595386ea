// Must run on Node 20.20, because the boot script imports this file.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Commands that only ask a store or a service. A rollback must neither wait for an install nor fail with it, so these
 * commands run with the packages that are installed.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const AS_INSTALLED = {
  mfe: [
    ...[
      'rollback',
      'restore',
      'promote',
      'canary',
      'freeze',
      'unfreeze',
      'pin',
      'unpin',
      'retire',
      'settings',
    ],
    ...['preview', 'bisect', 'status', 'history', 'releases', 'uses', 'gc', 'webhooks'],
    ...['token', 'keys', 'sign', 'verify'],
  ],
  backend: ['snapshots'],
};

const WITH_HELP = new Set(['mfe', 'backend', 'packages', 'test']);

/**
 * True for a command line that prints help. The first word of `npm test` is part of a file name, also if it is `help`.
 * @param {{ task: string, args: readonly string[] }} options
 */
const asksForHelp = ({ task, args }) =>
  WITH_HELP.has(task) &&
  (args[0] === '-h' || args.includes('--help') || (args[0] === 'help' && task !== 'test'));

/**
 * True for a command or a help that runs without an install, in a workspace whose last install is complete.
 * @param {{ root: string, task: string, args: readonly string[] }} options
 */
export const runsAsInstalled = ({ root, task, args }) =>
  (asksForHelp({ task, args }) || Boolean(AS_INSTALLED[task]?.includes(args[0] ?? ''))) &&
  // pnpm writes this file at the end of an install.
  existsSync(join(root, 'node_modules', '.modules.yaml'));
