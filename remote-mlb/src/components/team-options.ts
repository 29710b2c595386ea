import { selectFilter } from '@sharpside/shared-ui/board/frame';
import { mlb } from '@sharpside/shared-ui/teams/mlb';

/** The value of 'All Teams'; no option's value is empty. */
export const ALL_TEAMS = 'all';

/** Every team by its abbreviation and name. */
export const TEAM_CHOICES = mlb.teams.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));

/** One team, or all. */
export const teamFilter = selectFilter({
  label: 'Team',
  noun: 'team',
  shown: 'all teams',
  options: [{ value: ALL_TEAMS, label: 'All Teams' }, ...TEAM_CHOICES],
  fallback: ALL_TEAMS,
  chip: (team) => `Team: ${team}`,
  query: (team) => ({ team }),
});
