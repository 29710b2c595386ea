import { TeamCell as LeagueTeamCell } from 'shared-ui/teams';
import { nba } from 'shared-ui/teams/nba';

/** A team in a table: its badge and, but on a phone, its abbreviation. */
export const TeamCell = ({ code }: { code: string }) => (
  <LeagueTeamCell league={nba} code={code} isBadgeOnPhone />
);
