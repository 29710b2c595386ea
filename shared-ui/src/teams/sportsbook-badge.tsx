import { use } from 'react';
import { LogoBaseContext } from '../logo-source.ts';
import { Picture } from './picture.tsx';
import { Plate, type PlateSize, toPlateSides } from './plate.tsx';
import { teamColors } from './team-colors.ts';

/** A bookmaker's badge: at most four letters, its background and its second colour, `#rrggbb`. */
type SportsbookLook = { letters: string; primary: string; secondary: string };

/** Bookmakers by the keys of The Odds API. */
export const SPORTSBOOKS: ReadonlyMap<string, SportsbookLook> = new Map([
  ['draftkings', { letters: 'DK', primary: '#14181a', secondary: '#61d345' }],
  ['fanduel', { letters: 'FD', primary: '#0a5fd6', secondary: '#ffffff' }],
  ['betmgm', { letters: 'MGM', primary: '#1f1b14', secondary: '#d0ad67' }],
  ['williamhill_us', { letters: 'CZR', primary: '#0b3d2e', secondary: '#d9b866' }],
  ['espnbet', { letters: 'ESPN', primary: '#0d2b33', secondary: '#3fe0b5' }],
  ['betrivers', { letters: 'BR', primary: '#123d7a', secondary: '#ffcb2f' }],
  ['fanatics', { letters: 'FAN', primary: '#101820', secondary: '#ff5a52' }],
  ['hardrockbet', { letters: 'HR', primary: '#3a1a6e', secondary: '#f2c14e' }],
  ['pointsbetus', { letters: 'PB', primary: '#c01722', secondary: '#ffffff' }],
  ['ballybet', { letters: 'BLY', primary: '#b3122b', secondary: '#ffffff' }],
  ['bovada', { letters: 'BV', primary: '#9c1119', secondary: '#ffffff' }],
  ['betonlineag', { letters: 'BOL', primary: '#2b2b2b', secondary: '#ff6b57' }],
  ['pinnacle', { letters: 'PIN', primary: '#10253f', secondary: '#ff8a3d' }],
]);

/** Props of `SportsbookBadge`. */
export type SportsbookBadgeProps = {
  /** The bookmaker's key, such as `draftkings`. For an unknown key, the badge shows the name's initials. */
  book: string;
  /** Such as 'DraftKings'. */
  name: string;
  /** Height, as in `TeamBadge`. Default: `sm`. */
  size?: PlateSize;
  /** True if the bookmaker's name is beside the badge, which is then hidden from screen readers. Default: false. */
  decorative?: boolean;
};

const UNKNOWN = { ground: '#3b4640', text: '#ffffff', stripe: '#66746b' };
const MAX_LETTERS = 4;

/** `Sample Book` is `SB`, `Bookie` is `BOOK`. */
function toLetters(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? words.map(([first]) => first).join('') : name;
  return letters.slice(0, MAX_LETTERS).toUpperCase();
}

/** A bookmaker's badge: `sportsbooks/<key>.svg` if pictures are configured, otherwise a plate in its colours. */
export function SportsbookBadge({ book, name, size = 'sm', decorative = false }: SportsbookBadgeProps) {
  const logoBase = use(LogoBaseContext);
  const look = SPORTSBOOKS.get(book);
  return (
    <Picture
      src={logoBase && look ? `${logoBase}/sportsbooks/${book}.svg` : null}
      alt={decorative ? '' : name}
      {...toPlateSides(size)}
      fallback={
        <Plate
          letters={look?.letters ?? toLetters(name)}
          label={decorative ? null : name}
          size={size}
          {...(look ? teamColors(look) : UNKNOWN)}
        />
      }
    />
  );
}
