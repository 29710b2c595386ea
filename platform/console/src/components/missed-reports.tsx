import type { RefusedReports as Refused } from '@sharpside/contracts/control';
import { Alert } from '@sharpside/shared-ui';

const toCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'report' : 'reports'}`;

/** Says how many reports of failures edges turned away: the counts beside it leave them out. */
export function RefusedReports({ refused }: { refused: Refused | null | undefined }) {
  const { withTicket = 0, withoutTicket = 0 } = refused ?? {};
  if (withTicket + withoutTicket === 0) return null;
  return (
    <Alert
      tone="warning"
      title={`Edges turned away ${toCount(withTicket + withoutTicket)} of failures in the last hour`}
    >
      {`${toCount(withTicket)} came with a page’s ticket, ${withoutTicket.toLocaleString('en-US')} without one. `}
      {withTicket === 0
        ? 'The guard heard every page that has a ticket.'
        : 'Some networks sent more than they may; the guard heard the first reports of each.'}
    </Alert>
  );
}

/** Says that the service does not hear all edges: the counts beside it leave their visitors out. */
export function UnheardEdges({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <Alert tone="warning" title={count === 1 ? '1 edge is not heard' : `${count} edges are not heard`}>
      The guard does not know of visitors there, and canaries do not widen meanwhile. The log of the control
      service says why, under edge-unheard.
    </Alert>
  );
}
