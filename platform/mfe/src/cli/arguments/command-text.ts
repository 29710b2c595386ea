/** A word quoted for a shell, if it contains anything that a shell would interpret. */
export const quoteShell = (word: string): string =>
  /^[\w./:@%+=,~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

const COMMAND = /`mfe ([^`]+)`/g;

/**
 * A message with its `mfe` commands completed for this user.
 *
 * The registry names commands without knowing how `mfe` was started, or its channel and store.
 */
export const resolveCommandHints = (message: string, toCommand: (command: string) => string): string =>
  message.replace(COMMAND, (_, command: string) => `\`${toCommand(command)}\``);
