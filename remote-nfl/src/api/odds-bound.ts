const ODDS = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const LONGEST = 20;

/**
 * The odds bound in a text, in the backend's form: American odds begin with a sign, other numbers are decimal odds.
 * Undefined for any other text, which then filters nothing.
 */
export function findOddsBound(text: string): string | undefined {
  const written = text.trim().replace('−', '-');
  return ODDS.test(written) && written.length <= LONGEST && !/^[+-]0*\.?0*$/.test(written)
    ? written
    : undefined;
}
