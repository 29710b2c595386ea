import type { AtBatRow } from '../../api/batter-at-bats.ts';
import { UNKNOWN } from '../format-figure.ts';

type Sides = Pick<AtBatRow, 'batter_hand' | 'pitcher_hand'>;

/** The result of an at-bat in words: `home_run` is 'Home run'. */
export function toResultWords(result: string | null): string {
  if (result === null) return UNKNOWN;
  const words = result.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** From which side he batted against which hand: 'LHB vs RHP'. */
export const toHandedness = ({ batter_hand, pitcher_hand }: Sides): string =>
  `${batter_hand ? `${batter_hand}HB` : UNKNOWN} vs ${pitcher_hand ? `${pitcher_hand}HP` : UNKNOWN}`;

/** 'Night' or 'Day'; the schedule does not tell it of every game. */
export function toNightOrDay(isNight: AtBatRow['is_night_game']): string {
  if (isNight === null) return UNKNOWN;
  return isNight === 'yes' ? 'Night' : 'Day';
}

export const toHomeOrAway = (isHome: AtBatRow['is_home']): string => (isHome === 'yes' ? 'Home' : 'Away');
