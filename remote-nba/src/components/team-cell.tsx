import { TeamCell as LeagueTeamCell } from '@sharpside/shared-ui/teams';
import { nba } from '@sharpside/shared-ui/teams/nba';

/** A team in a table: its badge, and its abbreviation except on phones. */
export const TeamCell = ({ code }: { code: string }) => (
  <LeagueTeamCell league={nba} code={code} isBadgeOnPhone />
);
