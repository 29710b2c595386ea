import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

/** Starts a server on a free port of this machine until the test ends. Returns its `host:port`. */
export async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
}
