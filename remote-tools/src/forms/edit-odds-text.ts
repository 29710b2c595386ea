import { compare, HUNDRED, readNumber, toAbsolute, toPlainText } from '@sharpside/shared-odds';

const SIGN_ALONE = /^[+-]?$/;

function isAmerican(text: string): boolean {
  const number = readNumber(text, { noNumber: '' });
  return number.ok && compare(toAbsolute(number.value.value), HUNDRED) >= 0;
}

/**
 * American odds with the opposite sign; undefined for words, fractions and decimal odds, which have no sign. An empty
 * field gets a minus sign, because the sign may be typed before the number.
 */
export function changeSign(text: string): string | undefined {
  const plain = toPlainText(text);
  if (!SIGN_ALONE.test(plain) && !isAmerican(plain)) return undefined;
  return plain.startsWith('-') ? `+${plain.slice(1).trimStart()}` : `-${plain.replace(/^\+\s*/, '')}`;
}

/** The text with a slash added; undefined if it already has one. */
export const addSlash = (text: string): string | undefined =>
  toPlainText(text).includes('/') ? undefined : `${text.trim()}/`;
