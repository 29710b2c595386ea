import type { Command } from './command.ts';
import { bisectCommand } from './commands/bisect/bisect-command.ts';
import { canaryCommand } from './commands/channel/canary-command.ts';
import { CHANGE_COMMANDS } from './commands/channel/change-commands.ts';
import { historyCommand } from './commands/channel/history-command.ts';
import { previewCommand } from './commands/channel/preview-command.ts';
import { promoteCommand } from './commands/channel/promote-command.ts';
import { restoreCommand } from './commands/channel/restore-command.ts';
import { rollbackCommand } from './commands/channel/rollback-command.ts';
import { settingsCommand } from './commands/channel/settings-command.ts';
import { statusCommand } from './commands/channel/status-command.ts';
import { adoptCommand } from './commands/develop/adopt-command.ts';
import { buildCommand } from './commands/develop/build-command.ts';
import { checkCommand } from './commands/develop/check-command.ts';
import { createCommand } from './commands/develop/create-command.ts';
import { devCommand } from './commands/develop/dev-command.ts';
import { publishCommand } from './commands/develop/publish-command.ts';
import { gcCommand } from './commands/registry/gc-command.ts';
import { keysCommand } from './commands/registry/keys-command.ts';
import { releasesCommand } from './commands/registry/releases-command.ts';
import { controlCommand, serveCommand } from './commands/registry/server-commands.ts';
import { signCommand } from './commands/registry/sign-command.ts';
import { tokenCommand } from './commands/registry/token-command.ts';
import { usesCommand } from './commands/registry/uses-command.ts';
import { verifyCommand } from './commands/registry/verify-command.ts';
import { webhooksCommand } from './commands/registry/webhooks-command.ts';

export const COMMANDS: readonly Command[] = [
  createCommand,
  devCommand,
  buildCommand,
  adoptCommand,
  checkCommand,
  publishCommand,
  previewCommand,
  bisectCommand,
  promoteCommand,
  canaryCommand,
  rollbackCommand,
  restoreCommand,
  ...CHANGE_COMMANDS,
  settingsCommand,
  statusCommand,
  historyCommand,
  releasesCommand,
  usesCommand,
  gcCommand,
  serveCommand,
  controlCommand,
  tokenCommand,
  keysCommand,
  signCommand,
  verifyCommand,
  webhooksCommand,
];

/** The help's list of commands. Related commands share a row, so that the help fits one screen. */
export const HELP_ROWS: readonly (readonly [names: string, summary: string])[] = [
  ['create <app>', 'Write the sources of a new remote'],
  ['dev <app> ...', 'Show apps from their sources in a deployed site'],
  ['build <app>', 'Build an app of the workspace'],
  ['adopt <folder>', 'Make a release of a build by webpack, Rsbuild, Vite'],
  ['check <app>', 'Check a build, and open it in a Chromium'],
  ['publish <app>', 'Store a build as a release that nobody sees yet'],
  ['preview [release] ...', 'Make a link to releases, or to the site as it was'],
  ['promote, canary <app>', 'Make a release live, or live for some visitors'],
  ['rollback <app>', 'Take an app back, and withdraw its live release'],
  ['restore [release] ...', 'Take a whole channel back to an earlier revision'],
  ['freeze, unfreeze <app>', 'Close an app to promotes, and open it again'],
  ['pin, unpin <app>', 'Keep one release live, and end that'],
  ['retire <app>', 'Take an app off the site; a promote brings it back'],
  ['settings <app>', 'List, change or take back the settings of an app'],
  ['status, history [app]', 'What is live and fails; who changed what, and why'],
  ['releases, uses <name>', 'Releases of an app; who uses a shared name'],
  ['bisect [app]', 'Find the revision that broke something, by a test'],
  ['keys, sign, verify <app>', 'Make a key, sign a release, see who signed it'],
  ['serve, control', 'Run an edge; run the control service'],
  ['token, webhooks', 'Tokens of the control service; who gets its events'],
  ['gc', 'Show what nobody needs any more, or take it away'],
];
