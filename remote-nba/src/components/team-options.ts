import type { SelectOption } from '@sharpside/shared-ui';
import { nba } from '@sharpside/shared-ui/teams/nba';

/** The value of 'All Teams'; no option's value is empty. */
export const ALL_TEAMS = 'all';

export const TEAM_CODES: readonly string[] = nba.teams.map(({ code }) => code);

/** Every team by its name. */
export const TEAM_CHOICES = nba.teams.map(({ code, name }) => ({ value: code, label: name }));

/** 'All Teams', then every team by its name. */
export const TEAM_OPTIONS: readonly SelectOption[] = [
  { value: ALL_TEAMS, label: 'All Teams' },
  ...TEAM_CHOICES,
];
