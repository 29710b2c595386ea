import { toScaleShade } from '@sharpside/shared-ui/rows';

/** Pitches per plate appearance above or below the league's that have the whole shade: about one batter in twenty. */
const WHOLE_DIFFERENCE = 0.5;

/**
 * The shade of pitches per plate appearance beside the league's against the same hand: green for batters who see more
 * pitches, red for those who see fewer.
 */
export const toPitchShade = (value: number | null, league: number | null): string | undefined =>
  league === null
    ? undefined
    : toScaleShade(value, { low: league - WHOLE_DIFFERENCE, high: league + WHOLE_DIFFERENCE });
