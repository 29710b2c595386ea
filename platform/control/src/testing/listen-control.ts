import { startTestControl } from './test-control.ts';

type Options = Parameters<typeof startTestControl>[0] & { port?: number };

/** A control server that listens on this machine, for tests that need a real network. Closed when the test ends. */
export async function listenTestControl({ port = 0, ...options }: Options = {}) {
  const control = await startTestControl(options);
  const url = await control.app.listen({ host: '127.0.0.1', port });
  const operatorsUrl = await control.app.operators.listen({ host: '127.0.0.1', port: 0 });
  return { ...control, url, operatorsUrl };
}
