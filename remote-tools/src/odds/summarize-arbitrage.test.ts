import { formatOwnForm, type Quote, ratio } from '@sharpside/shared-odds';
import { describe, expect, it } from 'vitest';
import { calculateArbitrage } from './arbitrage.ts';
import { readLine } from './read-line.ts';
import type { GivenAmount } from './stakes.ts';
import { summarizeArbitrage } from './summarize-arbitrage.ts';

function summarize(
  lines: readonly string[],
  unit?: ReturnType<typeof ratio>,
  given: GivenAmount = { amount: ratio(100n), of: 0 },
  formatQuote: (quote: Quote) => string = formatOwnForm,
) {
  const quotes = lines.map((line) => {
    const reading = readLine(line);
    if (!reading.ok) throw new Error(reading.problem);
    return reading.value;
  });
  const prices = quotes.map(({ price }) => price);
  const arbitrage = calculateArbitrage({ given, prices, unit });
  const link = 'https://example.test/';
  return summarizeArbitrage({ arbitrage, quotes, unit, given, formatQuote, link }).split('\n');
}

describe('the summary', () => {
  it('names what was rounded: all stakes where the total was given', () => {
    const lines = summarize(['+150', '1.80'], ratio(5n), { amount: ratio(100n), of: 'total' });
    expect(lines).toContain('Stakes rounded to $5.00');
  });

  it('lists the bets as they are to be placed, the totals, and where to open it again', () => {
    expect(summarize(['+150', '1.80'], ratio(5n))).toEqual([
      'Bet #1: $100.00 at +150, pays $250.00',
      'Bet #2: $140.00 at 1.80, pays $252.00',
      'Total Bet: $240.00',
      'Profit: $10.00',
      'Profit %: 4.17%',
      'Bookmaker margin: -4.44%',
      'Stakes other than Bet #1 rounded to $5.00',
      'https://example.test/',
    ]);
  });

  it('has no margin for a single bet', () => {
    expect(summarize(['-110']).join(' ')).not.toContain('margin');
  });
});
