import { definePaths } from '@sharpside/contracts';

/** Where each screen is, and how to link to it with what it should show. */
export const paths = definePaths({
  arbitrageCalculator: '/sportsbooks/arbitrage-calculator',
  oddsConverter: '/sportsbooks/odds-converter',
});
