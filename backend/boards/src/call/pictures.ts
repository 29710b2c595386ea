import type { League } from '@sharpside/warehouse/teams/team';

/** Addresses with `{id}` or `{team}` in them. Without an address the pages draw their own pictures. */
export type PictureTemplates = {
  readonly players: Readonly<Partial<Record<League, string>>>;
  readonly teams: Readonly<Partial<Record<League, string>>>;
};

export type Pictures = {
  /** Null if no address is configured. */
  ofPlayer: (league: League, playerId: string | number) => string | null;
  ofTeam: (league: League, team: string) => string | null;
};

/** Pictures come from configuration, not from the data, because they are copyrighted. */
export const createPictures = ({ players, teams }: PictureTemplates): Pictures => ({
  ofPlayer: (league, playerId) =>
    players[league]?.replaceAll('{id}', encodeURIComponent(String(playerId))) ?? null,
  ofTeam: (league, team) => teams[league]?.replaceAll('{team}', encodeURIComponent(team)) ?? null,
});
