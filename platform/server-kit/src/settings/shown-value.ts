// A value is shown to be found again; a whole file that got into it is not wanted in the log.
const MAX_SHOWN = 200;

// They would move the cursor of whoever reads the log, or begin a line of their own.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;
const toEscape = (letter: string) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;

/**
 * The value of a setting as an error may show it: what may hold a password or a key is left out, however it is mistyped.
 *
 * That is all before the last `@` of an address, its query, and all of a text that is JSON: somebody put in the content of a
 * file in place of its path.
 */
export function toShownValue(text: string): string {
  if (/^\s*[[{"]/.test(text)) return `a text of ${text.length} letters, no path`;
  const shown = text.replace(/^.*@/s, '...@').replace(/\?.*$/s, '?...');
  return shown.slice(0, MAX_SHOWN).replaceAll(CONTROL, toEscape);
}
