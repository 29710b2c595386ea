/** A word quoted for a shell, where it contains anything that a shell would interpret. */
export const toShellWord = (word: string): string =>
  /^[\w./:@%+=,~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
