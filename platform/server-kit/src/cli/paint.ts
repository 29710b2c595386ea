import { stripVTControlCharacters, styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow' | 'cyan';

/** Text in a style, or unchanged if colours are off. */
export type Paint = (style: Style, text: string) => string;

export const createPaint = (hasColors: boolean): Paint =>
  hasColors ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;

// Reasons and names come from users and files, and appear on other users' terminals, so escape sequences and changes of direction are removed.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g;

/** Text on one line, without control characters and characters that change its direction. */
export const toPrintable = (text: string): string => stripVTControlCharacters(text).replace(CONTROL, ' ');
