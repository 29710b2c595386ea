import { ANSWER_TIME_BOUNDS, type Metrics, toStatuses, toTimes } from '@sharpside/server-kit';
import type { NamedBackend } from './named-backend.ts';

export function addBackendMetrics(metrics: Metrics, backends: Iterable<NamedBackend>): void {
  const all = [...backends];
  const labelNames = ['backend'];
  metrics.addCounter({
    name: 'edge_backend_requests_total',
    help: 'Calls that were passed on to a named backend, by the status of the answer.',
    labelNames: [...labelNames, 'status'],
    read: () => all.flatMap(({ name, answers }) => toStatuses({ backend: name }, answers)),
  });
  metrics.addHistogram({
    name: 'edge_backend_request_duration_seconds',
    help: 'Time until the answer of a named backend began.',
    labelNames,
    bounds: ANSWER_TIME_BOUNDS,
    read: () => all.map(({ name, answers }) => toTimes({ backend: name }, answers)),
  });
  metrics.addGauge({
    name: 'edge_backend_open_requests',
    help: 'Calls of a named backend that are under way.',
    labelNames,
    read: () => all.map(({ name, openCalls }) => ({ labels: { backend: name }, value: openCalls })),
  });
  metrics.addGauge({
    name: 'edge_backend_failing',
    help: '1 while the last call of a named backend failed.',
    labelNames,
    read: () =>
      all.map(({ name, health }) => ({
        labels: { backend: name },
        value: health.status === 'failing' ? 1 : 0,
      })),
  });
}
