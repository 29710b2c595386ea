import { definePaths } from '@sharpside/contracts';

/** Path of each screen, and links to it with its parameters. */
export const paths = definePaths({
  data: '/newleague/data',
});
