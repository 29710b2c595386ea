/** A word as a shell reads it back: quoted where it holds anything that a shell would take for itself. */
export const toShellWord = (word: string): string =>
  /^[\w./:@%+=,~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
