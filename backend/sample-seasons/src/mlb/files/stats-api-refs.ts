import type { Team } from '@sharpside/warehouse/teams/team';
import { toFullName } from '@sharpside/warehouse/teams/team-directory';
import type { Batter, Pitcher } from '../season/roster.ts';

const idOf = (team: Team) => Number(team.sourceId);

/** A player as StatsAPI refers to him. */
export const toPersonRef = ({ id, name }: Batter | Pitcher) => ({
  id,
  fullName: name.full,
  link: `/api/v1/people/${id}`,
});

/** A team as StatsAPI refers to it. */
export const toTeamRef = (team: Team) => ({
  id: idOf(team),
  name: toFullName(team),
  link: `/api/v1/teams/${idOf(team)}`,
});
