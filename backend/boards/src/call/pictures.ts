import type { League } from '@sharpside/warehouse/teams/team';

/** Addresses with `{id}` or `{team}` in them; left out, the pages draw their own pictures. */
export type PictureTemplates = {
  readonly players: Readonly<Partial<Record<League, string>>>;
  readonly teams: Readonly<Partial<Record<League, string>>>;
};

/** Addresses of pictures, as configured. */
export type Pictures = {
  /** Null where no address is configured. */
  ofPlayer: (league: League, playerId: string | number) => string | null;
  ofTeam: (league: League, team: string) => string | null;
};

/** Pictures as configured. The data have none: they are somebody's property. */
export const createPictures = ({ players, teams }: PictureTemplates): Pictures => ({
  ofPlayer: (league, playerId) =>
    players[league]?.replaceAll('{id}', encodeURIComponent(String(playerId))) ?? null,
  ofTeam: (league, team) => teams[league]?.replaceAll('{team}', encodeURIComponent(team)) ?? null,
});
