import { use } from 'react';
import { LogoBaseContext } from '../logo-source.ts';
import { findTeam, type League } from './league.ts';
import { Picture } from './picture.tsx';
import { Plate, type PlateSize, toPlateSides } from './plate.tsx';
import { type TeamColors, teamColors } from './team-colors.ts';

/** Props of `TeamBadge`. */
export type TeamBadgeProps = {
  league: League;
  /** The team by any of its names; an unknown name stands on the badge as it is. */
  code: string;
  /** A picture's address, such as the API gives; it goes before the configured ones. */
  picture?: string | null;
  /** Height: `xs` 16, `sm` 20, `md` 28, `lg` 42, `xl` 56 px. Default: `md`. */
  size?: PlateSize;
  /** The team's name stands beside the badge, which then is silent for screen readers. Default: false. */
  decorative?: boolean;
};

const UNKNOWN: TeamColors = { ground: '#3b4640', text: '#ffffff', stripe: '#66746b' };
const MAX_LETTERS = 4;

/** A team's badge: a picture where there is one, a plate in the team's colours otherwise. */
export function TeamBadge({ league, code, picture, size = 'md', decorative = false }: TeamBadgeProps) {
  const logoBase = use(LogoBaseContext);
  const team = findTeam(league, code);
  const name = team?.name ?? code;
  const configured = logoBase && team ? `${logoBase}/${league.id}/${team.code}.svg` : null;
  return (
    <Picture
      src={picture ?? configured}
      alt={decorative ? '' : name}
      {...toPlateSides(size)}
      fallback={
        <Plate
          letters={team?.code ?? code.slice(0, MAX_LETTERS).toUpperCase()}
          label={decorative ? null : name}
          size={size}
          {...(team ? teamColors(team) : UNKNOWN)}
        />
      }
    />
  );
}
