const COMMAND = /`mfe ([^`]+)`/g;

/**
 * A message whose commands can be typed as they stand.
 *
 * The registry speaks of `mfe` commands without knowing how `mfe` was started, nor with which channel and store.
 */
export const toTypeable = (message: string, toCommand: (command: string) => string): string =>
  message.replace(COMMAND, (_, command: string) => `\`${toCommand(command)}\``);
