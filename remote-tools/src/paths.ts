import { definePaths } from '@sharpside/contracts';

/** The path of each screen, and links to it with its state. */
export const paths = definePaths({
  arbitrageCalculator: '/sportsbooks/arbitrage-calculator',
  oddsConverter: '/sportsbooks/odds-converter',
});
