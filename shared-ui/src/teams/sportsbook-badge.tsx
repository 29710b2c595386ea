import { use } from 'react';
import { LogoBaseContext } from '../logo-source.ts';
import { Picture } from './picture.tsx';
import { Plate, type PlateSize, toPlateSides } from './plate.tsx';
import { SPORTSBOOKS } from './sportsbooks.ts';
import { teamColors } from './team-colors.ts';

export type SportsbookBadgeProps = {
  /** The bookmaker's key, such as `draftkings`; of one that is not known, the name's initials stand on the badge. */
  book: string;
  /** Such as 'DraftKings'. */
  name: string;
  /** Height, as of a `TeamBadge`. Default: `sm`. */
  size?: PlateSize;
  /** The bookmaker's name stands beside the badge, which then is silent for screen readers. Default: false. */
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

/** A bookmaker's badge: `sportsbooks/<key>.svg` where pictures are configured, a plate in its colours otherwise. */
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
