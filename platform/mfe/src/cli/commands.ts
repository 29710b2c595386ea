import type { Command } from './command.ts';
import { buildCommand } from './commands/build-command.ts';
import { canaryCommand } from './commands/canary-command.ts';
import { CHANGE_COMMANDS } from './commands/change-commands.ts';
import { checkCommand } from './commands/check-command.ts';
import { controlCommand } from './commands/control-command.ts';
import { createCommand } from './commands/create-command.ts';
import { devCommand } from './commands/dev-command.ts';
import { gcCommand } from './commands/gc-command.ts';
import { historyCommand } from './commands/history-command.ts';
import { previewCommand } from './commands/preview-command.ts';
import { promoteCommand } from './commands/promote-command.ts';
import { publishCommand } from './commands/publish-command.ts';
import { releasesCommand } from './commands/releases-command.ts';
import { rollbackCommand } from './commands/rollback-command.ts';
import { serveCommand } from './commands/serve-command.ts';
import { statusCommand } from './commands/status-command.ts';
import { tokenCommand } from './commands/token-command.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  createCommand,
  devCommand,
  buildCommand,
  checkCommand,
  publishCommand,
  previewCommand,
  promoteCommand,
  canaryCommand,
  rollbackCommand,
  ...CHANGE_COMMANDS,
  statusCommand,
  historyCommand,
  releasesCommand,
  gcCommand,
  serveCommand,
  controlCommand,
  tokenCommand,
];
