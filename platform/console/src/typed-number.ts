const COUNT = /^\d{1,9}$/;
const NUMBER = /^-?\d+([.,]\d+)?$/;
// 1,500 may be 1500 or 1.5, so it is refused: a guess could be a thousand times too small.
const ANY_COMMA = /^-?[1-9]\d{0,2},\d{3}$/;

/** The whole number from 0 that a person typed; NaN for any other text, such as `1e3`, `0x10` or spaces. */
export function parseCount(text: string): number {
  const trimmed = text.trim();
  return COUNT.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** The number that a person typed, with a point or a decimal comma; NaN for any other text. */
export function parseDecimal(text: string): number {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) && !ANY_COMMA.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN;
}
