import type { League } from 'shared-ui/teams';
import { mlb } from 'shared-ui/teams/mlb';
import { nba } from 'shared-ui/teams/nba';
import { nfl } from 'shared-ui/teams/nfl';
import { nhl } from 'shared-ui/teams/nhl';

/** The leagues that the product knows by name; hockey is in this list alone. */
export const LEAGUES: readonly League[] = [mlb, nba, nfl, nhl];
