import { type ConsoleApp, describeMisfit } from '@sharpside/contracts/control';
import { Alert, Stack } from '@sharpside/shared-ui';
import { useReleaseFits } from '../api/release-fits.ts';
import { toCount } from '../format.ts';

const MAX_REASONS = 3;

type RollbackWarningProps = { app: ConsoleApp; channel: string; version: string | undefined };

/** A warning with the objections to a rollback, if there are any. The registry makes the rollback nevertheless. */
export function RollbackWarning({ app, channel, version = app.previous ?? '' }: RollbackWarningProps) {
  const versions = app.releases.map((release) => release.version);
  const { data } = useReleaseFits({ app: app.app, channel, versions });
  const { objections = [] } = data?.releases.find((fit) => fit.version === version) ?? {};
  if (objections.length === 0) return null;
  const rest = objections.length - MAX_REASONS;
  return (
    <Alert tone="warning" title={describeMisfit(version, channel)}>
      <Stack as="ul" gap="1" listStyle="none">
        {objections.slice(0, MAX_REASONS).map(({ check, message }) => (
          <li key={`${check} ${message}`}>{message}</li>
        ))}
        {rest > 0 && <li>{`and ${toCount(rest, 'reason')} more`}</li>}
      </Stack>
    </Alert>
  );
}
