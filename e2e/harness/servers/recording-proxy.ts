import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { pipeline } from 'node:stream';

/** Stands in front of a server and keeps the headers of all that it is asked. */
export type RecordingProxy = { url: string; asked: IncomingHttpHeaders[]; close(): Promise<void> };

/** Listens on this machine, and passes everything on to `target`. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const { hostname, port } = new URL(target);
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer((incoming, answer) => {
    const { method, url: path = '/', headers } = incoming;
    asked.push(headers);
    const passedOn = request({ hostname, port, method, path, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      // An edge that gives up in the middle of an answer is no fault.
      pipeline(answered, answer, () => undefined);
    });
    passedOn.on('error', () => answer.destroy());
    answer.on('close', () => passedOn.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`,
    asked,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
