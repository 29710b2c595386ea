import { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

// Node measures the time between two samples, which includes this sampling interval.
const LOOP_RESOLUTION_MS = 10;

/** Memory, processor time and event-loop delay of the process, until the server closes. */
export function addProcessMetrics(app: FastifyInstance, metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  metrics.addGauge({
    name: 'nodejs_eventloop_delay_p99_seconds',
    help: 'Delay of the event loop since the last look.',
    read() {
      const seconds = delay.percentile(99) / 1e9 - LOOP_RESOLUTION_MS / 1000;
      delay.reset();
      return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
    },
  });
  metrics.addGauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    read: () => process.memoryUsage.rss(),
  });
  metrics.addCounter({
    name: 'process_cpu_seconds_total',
    help: 'Time of processors, of all threads.',
    read() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  });
  metrics.addGauge({
    name: 'process_uptime_seconds',
    help: 'Time since the process started.',
    read: () => process.uptime(),
  });
}

/** Counts the bytes sent to clients, including headers and event streams: `<prefix>_sent_bytes_total`. */
export function addSentBytes(app: FastifyInstance, metrics: Metrics, prefix: string): void {
  // Node counts the bytes of each connection anyway, so nothing has to be summed up while answers are sent.
  const open = new Set<Socket>();
  let closedBytes = 0;
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    // A request that a test injects has no connection.
    if (!open.has(socket) && socket instanceof Socket) {
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        closedBytes += socket.bytesWritten;
      });
    }
    done();
  });
  metrics.addCounter({
    name: `${prefix}_sent_bytes_total`,
    help: 'Bytes that were sent to callers.',
    read: () => [...open].reduce((sum, { bytesWritten }) => sum + bytesWritten, closedBytes),
  });
}
