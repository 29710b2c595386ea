import { selectFilter } from '@sharpside/shared-ui/board/frame';
import { mlb } from '@sharpside/shared-ui/teams/mlb';

/** The value of 'All Teams'. It is not empty, because no option's value may be empty. */
export const ALL_TEAMS = 'all';

export const TEAM_CHOICES = mlb.teams.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));

export const teamFilter = selectFilter({
  label: 'Team',
  noun: 'team',
  shown: 'all teams',
  options: [{ value: ALL_TEAMS, label: 'All Teams' }, ...TEAM_CHOICES],
  fallback: ALL_TEAMS,
  chip: (team) => `Team: ${team}`,
  query: (team) => ({ team }),
});
