import Fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { createMetrics } from '../http/metrics.ts';
import { addOperators } from '../http/operators.ts';
import { addStart } from '../process/add-start.ts';
import { createTestLog } from './test-log.ts';

/** A server with a port for operators, which is closed at the end of the test. */
export function aServer() {
  const app = Fastify();
  addStart(app);
  const log = createTestLog();
  let closes = 0;
  app.addHook('onClose', async () => {
    closes += 1;
  });
  app.get('/', async () => 'here');
  onTestFinished(() => app.close());
  const operators = Fastify({ forceCloseConnections: true });
  addOperators(app, {
    operators,
    metrics: createMetrics(),
    createOtherPort: (message: string) => new Error(message),
    createBadRequest: (message: string) => new Error(message),
    variables: 'EDGE',
  });
  const options = {
    host: '127.0.0.1',
    port: 0,
    metricsHost: '127.0.0.1',
    log,
    name: 'edge' as const,
    about: { channel: 'production' },
  };
  return { app, log, options, closes: () => closes };
}

/** Puts the exit code of this process back at the end of the test. */
export function keepExitCode(): void {
  const { exitCode } = process;
  onTestFinished(() => {
    process.exitCode = exitCode;
  });
}
