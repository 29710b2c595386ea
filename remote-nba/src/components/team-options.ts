import { selectFilter } from '@sharpside/shared-ui/board/frame';
import { nba } from '@sharpside/shared-ui/teams/nba';

/** The value of 'All Teams'; no option's value is empty. */
const ALL_TEAMS = 'all';

/** Every team by its name. */
export const TEAM_CHOICES = nba.teams.map(({ code, name }) => ({ value: code, label: name }));

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
