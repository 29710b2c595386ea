import { definePaths } from '@sharpside/contracts';

/** The path of each screen, and links to it with its state. */
export const paths = definePaths({
  statTracker: '/nba/stat-tracker',
  whosHot: '/nba/whos-hot',
  threePointerHub: '/nba/three-pointer-hub',
  firstBasket: '/nba/first-basket',
  awards: '/nba/awards',
});
