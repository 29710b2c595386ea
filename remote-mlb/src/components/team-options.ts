import type { SelectOption } from '@sharpside/shared-ui';
import { mlb } from '@sharpside/shared-ui/teams/mlb';

/** The value of 'All Teams'; no option's value is empty. */
export const ALL_TEAMS = 'all';

export const TEAM_CODES: readonly string[] = mlb.teams.map(({ code }) => code);

/** Every team by its abbreviation and name. */
export const TEAM_CHOICES = mlb.teams.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));

/** 'All Teams', then every team by its abbreviation and name. */
export const TEAM_OPTIONS: readonly SelectOption[] = [
  { value: ALL_TEAMS, label: 'All Teams' },
  ...TEAM_CHOICES,
];
