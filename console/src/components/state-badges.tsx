import type { ConsoleApp } from 'contracts/control';
import { Badge, Flex } from 'shared-ui';

/** What holds an app, in a word each; the reason is in its title and on its page. */
export function StateBadges({ app }: { app: ConsoleApp }) {
  const { frozen, pinned, canary, isRetired, live } = app;
  return (
    <Flex gap="2" wrap="wrap">
      {frozen && (
        <Badge tone="warn" title={frozen.reason}>
          Frozen
        </Badge>
      )}
      {pinned && (
        <Badge tone="warn" title={pinned.reason}>
          Pinned
        </Badge>
      )}
      {canary?.paused && (
        <Badge tone="warn" title={canary.paused.reason}>
          Canary paused
        </Badge>
      )}
      {isRetired && <Badge>Off the site</Badge>}
      {!live && !isRetired && <Badge>Never live here</Badge>}
    </Flex>
  );
}
