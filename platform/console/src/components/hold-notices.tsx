import type { ConsoleApp } from '@sharpside/contracts/control';
import { Alert, Stack } from '@sharpside/shared-ui';
import { ActionButton } from '../actions/action-button.tsx';

/** A notice for each hold on an app, and for an app that is off the site. */
export function HoldNotices({ app }: { app: ConsoleApp }) {
  const { frozen, pinned, canary, isRetired } = app;
  const held = { app: app.app, about: app.app };
  return (
    <Stack gap="3">
      {frozen && (
        <Alert
          tone="warning"
          title="Frozen: it takes no promotes and no canaries"
          action={<ActionButton {...held} action="unfreeze" />}
        >
          {frozen.reason}
        </Alert>
      )}
      {pinned && (
        <Alert
          tone="warning"
          title={`Pinned to ${app.live?.version}`}
          action={<ActionButton {...held} action="unpin" />}
        >
          {pinned.reason}
        </Alert>
      )}
      {canary?.paused && (
        <Alert tone="warning" title={`The canary ${canary.version} is paused`}>
          {canary.paused.reason}
        </Alert>
      )}
      {isRetired && <Alert title="Taken off the site">A promote of any release below brings it back.</Alert>}
    </Stack>
  );
}
