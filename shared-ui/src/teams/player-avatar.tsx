import { chakra } from '@chakra-ui/react/styled-system';
import { Picture } from './picture.tsx';

const SIDES = { sm: 24, md: 32, lg: 40, xl: 64 } as const;

export type PlayerAvatarProps = {
  name: string;
  /** A picture's address, such as the API gives; null where there is none. */
  picture?: string | null;
  /** Side: `sm` 24, `md` 32, `lg` 40, `xl` 64 px. Default: `md`. */
  size?: keyof typeof SIDES;
};

const Initials = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.hover',
    color: 'fg.muted',
    fontWeight: 'bold',
    fontStretch: 'condensed',
    lineHeight: '1',
    userSelect: 'none',
  },
  variants: {
    size: {
      sm: { boxSize: '6', fontSize: '0.6875rem' },
      md: { boxSize: '8', fontSize: 'sm' },
      lg: { boxSize: '10', fontSize: 'md' },
      xl: { boxSize: '16', fontSize: 'lg' },
    },
  },
});

const GENERATION = /^(jr|sr|ii|iii|iv|v)\.?$/i;

/** First letters of first and last name: 'Vladimir Guerrero Jr.' is VG. */
export function toInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !GENERATION.test(word));
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last].map((word) => [...word][0]?.toUpperCase() ?? '').join('');
}

/**
 * A player's picture, or the initials where there is none or it does not load. It always stands beside the name, so
 * screen readers pass over it.
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
        <Initials size={size} aria-hidden="true">
          {toInitials(name)}
        </Initials>
      }
    />
  );
}
