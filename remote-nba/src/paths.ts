import { definePaths } from '@sharpside/contracts';

/** Where each screen is, and how to link to it with what it should show. */
export const paths = definePaths({
  statTracker: '/nba/stat-tracker',
  whosHot: '/nba/whos-hot',
  threePointerHub: '/nba/three-pointer-hub',
  firstBasket: '/nba/first-basket',
  awards: '/nba/awards',
});
