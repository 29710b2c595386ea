import { Flex } from 'shared-ui';
import { TeamBadge } from 'shared-ui/teams';
import { mlb } from 'shared-ui/teams/mlb';

type TeamCellProps = { code: string; picture?: string | null };

/** A team in a table: its badge and its abbreviation. */
export function TeamCell({ code, picture = null }: TeamCellProps) {
  return (
    <Flex as="span" alignItems="center" gap="2">
      <TeamBadge league={mlb} code={code} picture={picture} size="sm" decorative />
      {code}
    </Flex>
  );
}
