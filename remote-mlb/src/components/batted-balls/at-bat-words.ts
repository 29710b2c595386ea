import type { AtBatRow } from '../../api/batter-at-bats.ts';
import { UNKNOWN } from '../format-figure.ts';

type Sides = Pick<AtBatRow, 'batter_hand' | 'pitcher_hand'>;

/** The result of an at-bat in words: `home_run` is 'Home run'. */
export function toResultWords(result: string | null): string {
  if (result === null) return UNKNOWN;
  const words = result.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The batter's side against the pitcher's hand: 'LHB vs RHP'. */
export const toHandedness = ({ batter_hand, pitcher_hand }: Sides): string =>
  `${batter_hand ? `${batter_hand}HB` : UNKNOWN} vs ${pitcher_hand ? `${pitcher_hand}HP` : UNKNOWN}`;

/** 'Night' or 'Day'; 'N/A' for null, because the schedule does not give it for every game. */
export function toNightOrDay(isNight: AtBatRow['is_night_game']): string {
  if (isNight === null) return UNKNOWN;
  return isNight === 'yes' ? 'Night' : 'Day';
}

export const toHomeOrAway = (isHome: AtBatRow['is_home']): string => (isHome === 'yes' ? 'Home' : 'Away');
