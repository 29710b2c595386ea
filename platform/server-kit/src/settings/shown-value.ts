// Enough to recognise a value. A whole file in a variable must not fill the log.
const MAX_SHOWN = 200;

// These would move the cursor in a reader's terminal, or begin a new line in the log.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;
const toEscape = (letter: string) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;

/**
 * The value of a setting as an error may show it. Parts that may hold a password or a key are left out, even if
 * mistyped.
 *
 * These parts are everything before the last `@`, the query of an address, and any text that starts like JSON, since
 * somebody may set the content of a file in place of its path.
 */
export function toShownValue(text: string): string {
  if (/^\s*[[{"]/.test(text)) return `a text of ${text.length} letters, no path`;
  const shown = text.replace(/^.*@/s, '...@').replace(/\?.*$/s, '?...');
  return shown.slice(0, MAX_SHOWN).replaceAll(CONTROL, toEscape);
}
