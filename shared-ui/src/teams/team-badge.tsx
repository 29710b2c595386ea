import { use } from 'react';
import { LogoBaseContext } from '../logo-source.ts';
import { findTeam, type League } from './league.ts';
import { Picture } from './picture.tsx';
import { Plate, type PlateSize, toPlateSides } from './plate.tsx';
import { type TeamColors, teamColors } from './team-colors.ts';

/** Props of `TeamBadge`. */
export type TeamBadgeProps = {
  league: League;
  /** Any name of the team. For an unknown name, the badge shows its first four letters. */
  code: string;
  /** A picture's address, for example from the API. It has precedence over the configured pictures. */
  picture?: string | null;
  /** Height: `xs` 16, `sm` 20, `md` 28, `lg` 42, `xl` 56 px. Default: `md`. */
  size?: PlateSize;
  /** True if the team's name is beside the badge, which is then hidden from screen readers. Default: false. */
  decorative?: boolean;
};

const UNKNOWN: TeamColors = { ground: '#3b4640', text: '#ffffff', stripe: '#66746b' };
const MAX_LETTERS = 4;

/** A team's badge: a picture if there is one, otherwise a plate in the team's colours. */
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
