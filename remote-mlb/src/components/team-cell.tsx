import { TeamCell as LeagueTeamCell } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';

type TeamCellProps = { code: string; picture?: string | null };

/** Width of a team column on a phone, where only the badge is visible. */
export const NARROW_TEAM_REM = 3.625;

export const TeamCell = (props: TeamCellProps) => <LeagueTeamCell league={mlb} isBadgeOnPhone {...props} />;
