import { Flex } from 'shared-ui';
import { PlayerAvatar } from 'shared-ui/teams';

/** A player in a table: his picture and his name. */
export function PlayerCell({ name, picture }: { name: string; picture: string | null }) {
  return (
    <Flex as="span" alignItems="center" gap="2">
      <PlayerAvatar name={name} picture={picture} size="sm" />
      <strong>{name}</strong>
    </Flex>
  );
}
