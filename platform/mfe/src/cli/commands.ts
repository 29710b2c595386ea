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

/** Every command, in the order of the help. */
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
