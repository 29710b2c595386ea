import type { ConsoleApp } from '@sharpside/contracts/control';
import { Badge, Flex } from '@sharpside/shared-ui';

/** A badge for each hold on an app, with the reason as its title; and for an app that is off the site, or was never live. */
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
