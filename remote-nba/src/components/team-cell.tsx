import { Flex } from 'shared-ui';
import { TeamBadge } from 'shared-ui/teams';
import { nba } from 'shared-ui/teams/nba';

/** A team where it is named: its badge and its abbreviation. */
export function TeamCell({ code }: { code: string }) {
  return (
    <Flex as="span" alignItems="center" gap="2">
      <TeamBadge league={nba} code={code} size="sm" decorative />
      {code}
    </Flex>
  );
}
