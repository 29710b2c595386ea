import { toContrast } from '../theme/contrast.ts';
import type { Team } from './league.ts';

// More than AA asks for, because letters of a badge are small.
const STRONG = 5.3;
const BLACK = '#000000';
const WHITE = '#ffffff';

/** Black or white, whichever has more contrast with a `#rrggbb` colour. It always reaches AA. */
export const readableTextOn = (color: string): string =>
  toContrast(WHITE, color) >= toContrast(BLACK, color) ? WHITE : BLACK;

/** A team's own background, with text that reaches AA on it: the team's second colour if that stands out well. */
export type TeamColors = { ground: string; text: string; stripe: string };

/** The colours of a badge or a cell of a team. */
export const teamColors = ({ primary, secondary }: Pick<Team, 'primary' | 'secondary'>): TeamColors => ({
  ground: primary,
  text: toContrast(secondary, primary) >= STRONG ? secondary : readableTextOn(primary),
  stripe: secondary,
});
