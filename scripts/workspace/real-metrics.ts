import { startTestControl } from '@sharpside/control/testing/test-control';
import { startTestEdge } from '@sharpside/edge/testing/test-edge';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';

/** The servers with metrics, the pages that explain them, and the text of `/metrics` of a running server. */
export const METRIC_SERVERS = [
  {
    name: 'the edge',
    pages: ['docs/edge.md', 'docs/watching-the-edge.md'],
    readMetrics: async () => (await (await startTestEdge()).app.operators.inject('/metrics')).body,
  },
  {
    name: 'the control service',
    pages: ['docs/control.md', 'docs/webhooks.md', 'docs/console.md'],
    readMetrics: async () => {
      // The guard has metrics only if there are edges to read.
      const { app } = await startTestControl({
        config: { edges: ['http://127.0.0.1:1'], errorsToOtlp: 'http://127.0.0.1:1/v1/logs' },
      });
      return (await app.operators.inject('/metrics')).body;
    },
  },
  {
    name: 'the backend',
    pages: ['docs/api.md', 'docs/operations.md', 'docs/wrong-data-and-bad-releases.md'],
    readMetrics: async () => {
      // Some metrics exist only if snapshots come from a store.
      const readFollower = () => ({ newest: 2, served: 1, unreachedMs: 0, problem: undefined });
      const api = await startApiForTests({ deps: { listHeld: async () => [], readFollower } });
      return (await api.readMetrics()).text;
    },
  },
];

/** The names and types of the metrics in a text of `/metrics`. */
export const listMetricTypes = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]));
