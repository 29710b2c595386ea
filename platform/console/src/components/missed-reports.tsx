import type { RefusedReports as Refused } from '@sharpside/contracts/control';
import { Alert, Box } from '@sharpside/shared-ui';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';

const toCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'report' : 'reports'}`;

/** A warning with the number of failure reports that edges rejected. The counts beside it leave them out. */
export function RefusedReports({ refused }: { refused: Refused | null | undefined }) {
  const { withTicket = 0, withoutTicket = 0 } = refused ?? {};
  if (withTicket + withoutTicket === 0) return null;
  return (
    <Alert
      tone="warning"
      title={`Edges turned away ${toCount(withTicket + withoutTicket)} of failures in the last hour`}
    >
      {[
        `${toCount(withTicket)} came with a page’s ticket, ${withoutTicket.toLocaleString('en-US')} without one.`,
        withTicket === 0
          ? 'The guard heard every page that has a ticket.'
          : 'Some networks sent more than they may; the guard heard the first reports of each.',
      ].join(' ')}
    </Alert>
  );
}

/** A warning that some edges do not answer. The counts beside it leave out their visitors. */
export function UnheardEdges({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <Alert tone="warning" title={count === 1 ? '1 edge is not heard' : `${count} edges are not heard`}>
      The guard does not know of visitors there, and canaries do not widen meanwhile. The log of the control
      service says why, under edge-unheard.
    </Alert>
  );
}

type ReportsSinceProps = { since: string | undefined; fromMs: number | undefined };

/** A notice of the time at which the counts beside it begin, if it is later than `fromMs`. */
export function ReportsSince({ since = '', fromMs = 0 }: ReportsSinceProps) {
  if (!(Date.parse(since) > fromMs)) return null;
  return (
    <Box mb="4">
      <Alert tone="info" title={`Reports since ${formatLocalDateTime(since)}`}>
        The control service started then. It reads older reports from a Prometheus, where CONTROL_PROMETHEUS
        names one; its log says why it cannot, under observations-past-unread.
      </Alert>
    </Box>
  );
}
