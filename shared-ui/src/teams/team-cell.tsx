import type { League } from './league.ts';
import { TeamBadge } from './team-badge.tsx';

export type TeamCellProps = {
  league: League;
  code: string;
  /** A picture's address, such as the API gives. */
  picture?: string | null;
  /** Shows only the badge on a phone; the abbreviation stays for screen readers. Default: false. */
  isBadgeOnPhone?: boolean;
};

/** A team in a row of a table: its badge and its abbreviation. Plain elements, as `PlayerCell` is made of. */
export const TeamCell = ({ league, code, picture = null, isBadgeOnPhone = false }: TeamCellProps) => (
  <span data-team={isBadgeOnPhone ? 'badge' : ''}>
    <TeamBadge league={league} code={code} picture={picture} size="sm" decorative />
    <span>{code}</span>
  </span>
);
