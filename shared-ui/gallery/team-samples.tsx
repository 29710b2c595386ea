import { Card, Flex, Stack, Text } from '@sharpside/shared-ui';
import { type League, LeagueBadge, PlayerAvatar, TeamBadge } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { nba } from '@sharpside/shared-ui/teams/nba';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import { nhl } from '@sharpside/shared-ui/teams/nhl';

const SIZES = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
const PLAYER_SIZES = ['sm', 'md', 'lg', 'xl'] as const;

function Teams({ league }: { league: League }) {
  return (
    <Flex wrap="wrap" gap="2" align="center">
      <LeagueBadge league={league} />
      {league.teams.map(({ code }) => (
        <TeamBadge key={code} league={league} code={code} />
      ))}
    </Flex>
  );
}

export function TeamSamples() {
  return (
    <Card title="Teams and players">
      <Stack gap="6">
        {[mlb, nba, nfl, nhl].map((league) => (
          <Teams key={league.id} league={league} />
        ))}
        <Flex wrap="wrap" gap="4" align="center">
          {SIZES.map((size) => (
            <TeamBadge key={size} league={mlb} code="WSH" size={size} />
          ))}
          {SIZES.map((size) => (
            <LeagueBadge key={size} league={mlb} size={size} />
          ))}
          <TeamBadge league={mlb} code="Nowhere" />
        </Flex>
        <Flex wrap="wrap" gap="4" align="center">
          {PLAYER_SIZES.map((size) => (
            <PlayerAvatar key={size} name="Vladimir Guerrero Jr." size={size} />
          ))}
          <PlayerAvatar name="Broken Picture" picture="data:," />
          <Text>beside a name</Text>
        </Flex>
      </Stack>
    </Card>
  );
}
