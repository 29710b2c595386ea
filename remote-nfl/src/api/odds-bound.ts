import {
  compare,
  formatFixed,
  HUNDRED,
  readNumber,
  toAbsolute,
  toPlainText,
  toSign,
} from '@sharpside/shared-odds';

const LONGEST = 20;

/**
 * The odds bound in a text, in the backend's form: American odds of 100 or more begin with a sign, other numbers are decimal odds.
 * Undefined for any other text, which then filters nothing.
 */
export function findOddsBound(text: string): string | undefined {
  // A plus sign that was not escaped in a link arrives as a space: `?min_odds=+150`.
  const written = toPlainText(text.replace(/^ (?=[1-9]\d{2,}$)/, '+'));
  const isAmerican = /^[+-]/.test(written);
  const typed = readNumber(written, { noNumber: '', comma: isAmerican ? 'thousands' : 'decimal' });
  if (!typed.ok) return undefined;
  const { value, decimals } = typed.value;
  if (isAmerican && compare(toAbsolute(value), HUNDRED) < 0) return undefined;
  const bound = `${isAmerican && toSign(value) > 0 ? '+' : ''}${formatFixed(value, decimals)}`;
  return bound.length <= LONGEST ? bound : undefined;
}
