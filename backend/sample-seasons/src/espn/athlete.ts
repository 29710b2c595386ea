import type { PlayerName } from '../names/player-names.ts';
import { toInitialAndFamily } from '../names/player-names.ts';

/** A player as ESPN names him in events. */
export const toAthlete = ({ id, name }: { id: number | string; name: PlayerName }, position: string) => ({
  id: String(id),
  fullName: name.full,
  displayName: name.full,
  shortName: toInitialAndFamily(name),
  position,
});
