// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f]/;
const QUOTED = /^(["'`]).*\1$/s;

/**
 * The fault of a setting's text, independent of its meaning, such as characters that come from the file or the shell
 * that set it. Undefined if the text has no fault.
 */
export function findTextFault(text: string): string | undefined {
  // JSON, such as a key of several lines, is not checked here.
  if (text.trimStart().startsWith('{')) return undefined;
  if (/^[ ,]+$/.test(text)) return 'must not be blank; leave it out where there is nothing to name';
  if (CONTROL.test(text))
    return 'must have no line break or other control character; a file with the line ends of Windows leaves one at the end';
  if (QUOTED.test(text)) return 'must not stand in quotes: what reads the file passes them on';
  return undefined;
}

/** The fault of a text that begins or ends with a space; undefined for other texts. */
export const findSpaceFault = (text: string): string | undefined =>
  text === text.trim() ? undefined : 'must not begin or end with a space';
