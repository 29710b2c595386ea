import { PlayerAvatar } from './player-avatar.tsx';

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
