import { createServer } from 'node:net';

const HOST = '127.0.0.1';

/**
 * The port itself, or a free port for 0. Nobody listens on it when this returns.
 *
 * @throws the system's `EADDRINUSE` if the port is taken.
 */
export function requireFreePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, HOST, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
