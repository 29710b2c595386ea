import type { SelectOption } from 'shared-ui';
import { mlb } from 'shared-ui/teams/mlb';

/** The value of 'All Teams'; no option's value is empty. */
export const ALL_TEAMS = 'all';

export const TEAM_CODES: readonly string[] = mlb.teams.map(({ code }) => code);

/** 'All Teams', then every team by its abbreviation. */
export const TEAM_OPTIONS: readonly SelectOption[] = [
  { value: ALL_TEAMS, label: 'All Teams' },
  ...TEAM_CODES.map((code) => ({ value: code, label: code })),
];
