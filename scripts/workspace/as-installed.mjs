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

/**
 * True for a command that runs without an install, in a workspace whose last install is complete.
 * @param {{ root: string, task: string, args: readonly string[] }} options
 */
export const runsAsInstalled = ({ root, task, args: [command = ''] }) =>
  Boolean(AS_INSTALLED[task]?.includes(command)) &&
  // pnpm writes this file at the end of an install.
  existsSync(join(root, 'node_modules', '.modules.yaml'));
