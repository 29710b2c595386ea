import { Picture } from './picture.tsx';

const SIDES = { sm: 24, md: 32, lg: 40, xl: 64 } as const;

/** Props of `PlayerAvatar`. */
export type PlayerAvatarProps = {
  name: string;
  /** A picture's address, for example from the API; null if there is none. */
  picture?: string | null;
  /** Side: `sm` 24, `md` 32, `lg` 40, `xl` 64 px. Default: `md`. */
  size?: keyof typeof SIDES;
};

const FONT_SIZES = { sm: '0.6875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' } as const;

const GENERATION = /^(jr|sr|ii|iii|iv|v)\.?$/i;

/** Initials of first and last name: 'Vladimir Guerrero Jr.' is VG. */
export function toInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !GENERATION.test(word));
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last].map((word) => [...word][0]?.toUpperCase() ?? '').join('');
}

/**
 * A player's picture, or the initials if there is none or it does not load. It is always beside the name, so it is
 * hidden from screen readers.
 */
export function PlayerAvatar({ name, picture, size = 'md' }: PlayerAvatarProps) {
  const side = SIDES[size];
  return (
    <Picture
      src={picture}
      alt=""
      round
      width={side}
      height={side}
      fallback={
        <span
          className="initials"
          style={{ width: side, height: side, fontSize: FONT_SIZES[size] }}
          aria-hidden="true"
        >
          {toInitials(name)}
        </span>
      }
    />
  );
}
