import { type Ratio, ratio } from './ratio.ts';

/** The result of reading a text: its value, or a message for the person who typed it. */
export type Reading<T> = { ok: true; value: T } | { ok: false; problem: string };

/** The result for a text that was read. */
export const readAs = <T>(value: T): Reading<T> => ({ ok: true, value });
/** The result for a text that cannot be read. `problem` is for the person who typed it. */
export const refuse = (problem: string): { ok: false; problem: string } => ({ ok: false, problem });

/** A number as typed. `decimals` counts the digits after the point: `1.90` has 2. */
export type TypedNumber = { value: Ratio; decimals: number };

// Limits the arithmetic, because a pasted page of digits must not block the tab. Fields accept no more characters
// anyway.
const MAX_DIGITS = 40;

/** The message for a text with more than 40 digits. */
export const TOO_MANY_DIGITS = `Too many digits: enter at most ${MAX_DIGITS}.`;

const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const SLASHES = /[\u2044\u2215]/g;

// Not all of compatibility: 10² is not 102, and 1½ is not 11/2.
const FULL_WIDTH = /[\uFF01-\uFF5E\u3000]+/g;
const LONE_FRACTION = /^[\u00BC-\u00BE\u2150-\u215E]$/;
const toCompatible = (text: string) => text.normalize('NFKC');

/**
 * The text with plain signs in place of typographic variants: full-width digits, the typographic minus and dashes,
 * slashes, a fraction of a single letter, such as ½; without spaces around it.
 */
export const toPlainText = (text: string): string =>
  text
    .trim()
    .replace(LONE_FRACTION, toCompatible)
    .replace(FULL_WIDTH, toCompatible)
    .replace(DASHES, '-')
    .replace(SLASHES, '/')
    .trim();

const SIGNED = /^([+-]?)\s*(.*)$/s;
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
// Read as a decimal comma, such a text would have two separators.
const SURELY_GROUPED = /,.*[,.]/;
const PLAIN = /^(\d+[.,]?\d*|[.,]\d+)$/;

/** A field that takes a number. */
export type NumberField = {
  /** The message for a text that is not a number. */
  noNumber: string;
  /**
   * Meaning of a single comma before exactly three digits: `1,952` is 1952, or 1.952 in a field whose numbers are hardly
   * ever above 1000, such as decimal odds. Other commas can have only one meaning. Default: 'thousands'.
   */
  comma?: 'thousands' | 'decimal';
};

/**
 * The number that a person typed.
 *
 * Reads `+150`, `-110`, `+ 150`, `1,200.50`, `.5` and a decimal comma (`2,5`), because phones of many countries have no
 * other key. Powers (`1e9`) and words are refused.
 */
export function readNumber(
  text: string,
  { noNumber, comma = 'thousands' }: NumberField,
): Reading<TypedNumber> {
  const [, sign = '', body = ''] = SIGNED.exec(toPlainText(text)) ?? [];
  const isGrouped = GROUPED.test(body) && (comma === 'thousands' || SURELY_GROUPED.test(body));
  if (!isGrouped && !PLAIN.test(body)) return refuse(noNumber);
  const [whole = '', fraction = ''] = (isGrouped ? body.replaceAll(',', '') : body.replace(',', '.')).split(
    '.',
  );
  const digits = whole + fraction;
  if (digits.length > MAX_DIGITS) return refuse(TOO_MANY_DIGITS);
  const scaled = BigInt(digits) * (sign === '-' ? -1n : 1n);
  return readAs({ value: ratio(scaled, 10n ** BigInt(fraction.length)), decimals: fraction.length });
}
