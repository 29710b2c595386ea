import type { League } from './league.ts';
import { PlayerAvatar } from './player-avatar.tsx';
import { TeamBadge } from './team-badge.tsx';

/** Props of `TeamCell`. */
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

/** Props of `PlayerCell`. */
export type PlayerCellProps = {
  name: string;
  /** The address of his picture; null: none, drawn instead. Without it the name stands alone. */
  picture?: string | null;
  /** His place, before the name; null where he has none. */
  rank?: number | null;
};

/**
 * A player in a row of a table: his picture, where rows have one, and his name, on a phone in two small lines.
 *
 * Plain elements that the table's style sheet dresses (`table-look.ts`): thousands of them scroll by.
 */
export const PlayerCell = ({ name, picture, rank }: PlayerCellProps) => (
  <span data-player="">
    {rank !== undefined && <span data-muted="">{rank ?? '–'}</span>}
    {picture !== undefined && <PlayerAvatar name={name} picture={picture} size="sm" />}
    <strong>{name}</strong>
  </span>
);
