import { definePaths } from '@sharpside/contracts';

/** The path of each screen, and links to it with the state that it should show. */
export const paths = definePaths({
  arbitrageCalculator: '/sportsbooks/arbitrage-calculator',
  oddsConverter: '/sportsbooks/odds-converter',
});
