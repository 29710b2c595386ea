import { Alert } from '@sharpside/shared-ui';

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
