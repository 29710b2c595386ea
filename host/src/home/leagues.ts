import type { League } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { nba } from '@sharpside/shared-ui/teams/nba';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import { nhl } from '@sharpside/shared-ui/teams/nhl';

/** The leagues that the product knows by name; hockey is in this list alone. */
export const LEAGUES: readonly League[] = [mlb, nba, nfl, nhl];
