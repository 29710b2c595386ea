/**
 * A bound of the odds filter as decimal odds: '+150' and '-110' are American, other numbers decimal. Undefined for any
 * other text, which then filters nothing.
 */
export function toDecimalBound(text: string | undefined): number | undefined {
  // A plus sign that was not escaped arrives as a space.
  const written = text?.replace(/^ (?=\d)/, '+').trim() ?? '';
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(written)) return undefined;
  const value = Number(written);
  if (!/^[+-]/.test(written)) return value;
  if (Math.abs(value) < 100) return undefined;
  return value > 0 ? value / 100 + 1 : 100 / -value + 1;
}
