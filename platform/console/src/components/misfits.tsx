import { describeMisfit, type ReleaseFit } from '@sharpside/contracts/control';
import { Alert, Stack, Text } from '@sharpside/shared-ui';
import { toCount } from '../format.ts';

/** The first reason, and the number of the other reasons. There may be a reason for each name that a host lacks. */
function describeReasons([first, ...more]: ReleaseFit['objections']): string {
  if (more.length === 0) return first?.message ?? '';
  return `${first?.message} (and ${toCount(more.length, 'reason')} more; compare it below to see all)`;
}

/** The releases that do not fit the live releases of a channel, with the reasons as `mfe releases` words them. */
export function Misfits({ fits, channel }: { fits: readonly ReleaseFit[]; channel: string }) {
  const misfits = fits.filter(({ objections }) => objections.length > 0);
  if (misfits.length === 0) return null;
  return (
    <Alert tone="warning" title="A rollback to one of these breaks a screen">
      <Stack as="ul" gap="2" listStyle="none">
        {misfits.map(({ version, objections }) => (
          <li key={version}>
            <Text overflowWrap="anywhere">{`${describeMisfit(version, channel)}: ${describeReasons(objections)}`}</Text>
          </li>
        ))}
      </Stack>
    </Alert>
  );
}
