import { selectFilter } from '@sharpside/shared-ui/board/frame';
import { nba } from '@sharpside/shared-ui/teams/nba';

/** The value of 'All Teams'. It is not empty, because no option's value may be empty. */
const ALL_TEAMS = 'all';

export const TEAM_CHOICES = nba.teams.map(({ code, name }) => ({ value: code, label: name }));

export const teamFilter = selectFilter({
  label: 'Team',
  noun: 'team',
  shown: 'all teams',
  options: [{ value: ALL_TEAMS, label: 'All Teams' }, ...TEAM_CHOICES],
  fallback: ALL_TEAMS,
  chip: (team) => `Team: ${team}`,
  query: (team) => ({ team }),
});
