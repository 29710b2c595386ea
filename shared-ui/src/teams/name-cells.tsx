import type { League } from './league.ts';
import { PlayerAvatar } from './player-avatar.tsx';
import { TeamBadge } from './team-badge.tsx';

/** Props of `TeamCell`. */
export type TeamCellProps = {
  league: League;
  code: string;
  /** A picture's address, for example from the API. */
  picture?: string | null;
  /** Shows only the badge on a phone; the abbreviation stays for screen readers. Default: false. */
  isBadgeOnPhone?: boolean;
};

/** A team in a row of a table: its badge and its abbreviation. Made of plain elements, like `PlayerCell`. */
export const TeamCell = ({ league, code, picture = null, isBadgeOnPhone = false }: TeamCellProps) => (
  <span data-team={isBadgeOnPhone ? 'badge' : ''}>
    <TeamBadge league={league} code={code} picture={picture} size="sm" decorative />
    <span>{code}</span>
  </span>
);

/** Props of `PlayerCell`. */
export type PlayerCellProps = {
  name: string;
  /** The address of the player's picture. Null: initials are drawn. Undefined: only the name is shown. */
  picture?: string | null;
  /** Rank, shown before the name; null shows a dash. Undefined: no rank. */
  rank?: number | null;
  /**
   * Shown below the name on a phone, where the columns that say the same are out of view: 'ARI · 25 balls'. No part of
   * the text, because screen readers have those columns.
   */
  note?: string | undefined;
};

/**
 * A player in a row of a table: the picture, if rows have one, and the name, on a phone in two small lines.
 *
 * Plain elements with styles from the table's style sheet (`table-look.ts`), because a table may have thousands.
 */
export const PlayerCell = ({ name, picture, rank, note }: PlayerCellProps) => (
  <span data-player={note === undefined ? '' : 'noted'}>
    {rank !== undefined && <span data-muted="">{rank ?? '–'}</span>}
    {picture !== undefined && <PlayerAvatar name={name} picture={picture} size="sm" />}
    <strong data-note={note}>{name}</strong>
  </span>
);
