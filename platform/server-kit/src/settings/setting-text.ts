// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f]/;
const QUOTED = /^(["'`]).*\1$/s;

/**
 * The fault of a setting's text, whatever it is for: what gets into it by the file or the shell that it comes from. Undefined
 * where there is none.
 */
export function findTextFault(text: string): string | undefined {
  // A key of several lines.
  if (text.trimStart().startsWith('{')) return undefined;
  if (/^[ ,]+$/.test(text)) return 'must not be blank; leave it out where there is nothing to name';
  if (CONTROL.test(text))
    return 'must have no line break or other control character; a file with the line ends of Windows leaves one at the end';
  if (QUOTED.test(text)) return 'must not stand in quotes: what reads the file passes them on';
  return undefined;
}

/** The fault of a text that is no list; in a list, spaces beside the commas count for nothing. */
export const findSpaceFault = (text: string): string | undefined =>
  text === text.trim() ? undefined : 'must not begin or end with a space';
