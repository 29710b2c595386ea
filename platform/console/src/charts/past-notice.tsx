import type { ObservedPast } from '@sharpside/contracts/control';
import { Alert, Box } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';

const DAY_MS = 24 * 60 * 60_000;

const STATES = {
  reading: { title: 'Older reports are being read', text: 'The charts show more in a moment.' },
  partial: {
    title: 'Some older reports are missing',
    text: 'Records in the store are damaged; observations-damaged in the log of the control service counts them.',
  },
  missing: {
    title: 'Older reports are missing',
    text: 'The service cannot read them and tries again each minute; observations-past-unread in its log says why.',
  },
} as const;

type PastNoticeProps = { past: ObservedPast | undefined; nowMs: number };

/** Why the charts may have nothing from before the control service started. */
export function PastNotice({ past, nowMs }: PastNoticeProps) {
  if (past === undefined || past.state === 'whole' || nowMs - Date.parse(past.since) > DAY_MS) return null;
  const { title, text } = STATES[past.state];
  return (
    <Box mb="4">
      <Alert tone={past.state === 'reading' ? 'info' : 'warning'} title={title}>
        {`The control service started at ${formatLocalDateTime(past.since)}. ${text}`}
      </Alert>
    </Box>
  );
}
