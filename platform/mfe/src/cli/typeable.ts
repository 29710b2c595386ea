const COMMAND = /`mfe ([^`]+)`/g;

/**
 * A message with its `mfe` commands completed for this user.
 *
 * The registry names commands without knowing how `mfe` was started, nor its channel and store.
 */
export const toTypeable = (message: string, toCommand: (command: string) => string): string =>
  message.replace(COMMAND, (_, command: string) => `\`${toCommand(command)}\``);
