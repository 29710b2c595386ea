import { use } from 'react';
import { LogoBaseContext } from '../logo-source.ts';
import { COLORS } from '../theme/colors.ts';
import type { League } from './league.ts';
import { Picture } from './picture.tsx';
import { Plate, type PlateSize, toPlateSides } from './plate.tsx';

/** Props of `LeagueBadge`. */
export type LeagueBadgeProps = {
  league: League;
  /** Height: `xs` 16, `sm` 20, `md` 28, `lg` 42, `xl` 56 px. Default: `md`. */
  size?: PlateSize;
  /** True if the league's name is beside the badge, which is then hidden from screen readers. Default: false. */
  decorative?: boolean;
};

/** A league's badge: the configured picture, or a plate in the style of a scoreboard. */
export function LeagueBadge({ league, size = 'md', decorative = false }: LeagueBadgeProps) {
  const logoBase = use(LogoBaseContext);
  return (
    <Picture
      src={logoBase && `${logoBase}/${league.id}.svg`}
      alt={decorative ? '' : league.fullName}
      {...toPlateSides(size)}
      fallback={
        <Plate
          letters={league.name}
          label={decorative ? null : league.fullName}
          size={size}
          ground={COLORS.board.dark}
          text={COLORS.fg.dark}
          stripe={COLORS.accent.dark}
        />
      }
    />
  );
}
