import { toContrast } from '../theme/contrast.ts';
import type { Team } from './league.ts';

const AA = 4.5;
const BLACK = '#000000';
const WHITE = '#ffffff';

/** Black or white, whichever reads better on a `#rrggbb` colour: AA on every one there is. */
export const readableTextOn = (color: string): string =>
  toContrast(WHITE, color) >= toContrast(BLACK, color) ? WHITE : BLACK;

/** A team's own ground, with text on it that reads at AA: its second colour where that is readable. */
export type TeamColors = { ground: string; text: string; stripe: string };

/** The colours of a badge or a cell of a team. */
export const teamColors = ({ primary, secondary }: Pick<Team, 'primary' | 'secondary'>): TeamColors => ({
  ground: primary,
  text: toContrast(secondary, primary) >= AA ? secondary : readableTextOn(primary),
  stripe: secondary,
});
