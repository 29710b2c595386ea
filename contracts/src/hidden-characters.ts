import * as v from 'valibot';

// Control and format characters, among them those that change the direction of text, and halves of characters. Line
// breaks and tabs stay, because they are shown as spaces, and so do the joiners and the soft hyphen, which Persian,
// emoji and long words need.
const HIDDEN = /(?![\t\n\r\u00ad\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * The first character that nobody sees, such as `U+202E`, which turns the text after it around; undefined if there is
 * none. With such characters a reason, a name or a notice can read as something else than what it is.
 */
export function findHiddenCharacter(text: string): string | undefined {
  const code = HIDDEN.exec(text)?.[0].codePointAt(0);
  return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The fault of a text with a hidden character, as the end of a sentence that begins with its name. */
export const describeHidden = (text: string): string =>
  `must not have ${findHiddenCharacter(text)}, which nobody sees and which can make a text read as another`;

/** The faults of all texts of a document with a hidden character, each with the path of its text. */
export function listHiddenTexts(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string')
    return findHiddenCharacter(value) === undefined ? [] : [`${path.join('.')} ${describeHidden(value)}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => listHiddenTexts(entry, [...path, key]));
}

/** A text that somebody writes for others to read. */
export const shownTextSchema: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.check(
    (text) => findHiddenCharacter(text) === undefined,
    ({ input }) => describeHidden(input),
  ),
);
