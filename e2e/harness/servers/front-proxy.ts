import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { pipeline, Transform } from 'node:stream';

/** Stands in front of a server, as a load balancer does, and says which address each visitor has. */
export type FrontProxy = {
  url: string;
  /** Headers of every request that reached it. */
  asked: IncomingHttpHeaders[];
  /** Puts code before the next file with this text in its path, as somebody on the way to the browser could. */
  tamperNext(part: string, code: string): void;
  /** True until the file that is to be changed was asked for. */
  isWaiting(): boolean;
  /** Number of event streams that are open through it now. */
  countStreams(): number;
  close(): Promise<void>;
};

/** The cookie by which a browser of a test chooses its address: headers of its own do not go out with its beacons. */
export const ADDRESS_COOKIE = 'address-of-test';

const findAddress = (cookie = '') => new RegExp(`${ADDRESS_COOKIE}=([\\d.]+)`).exec(cookie)?.[1];

const putBefore = (code: string) => {
  let isBegun = false;
  return new Transform({
    transform(bytes: Buffer, _encoding, pass) {
      pass(null, isBegun ? bytes : Buffer.concat([Buffer.from(code), bytes]));
      isBegun = true;
    },
  });
};

/** Code that is put before the next file with that text in its path. */
type Change = { part: string; code: string };

const isStream = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;

/** Listens on this machine, and passes everything on to `target`. */
export async function startFrontProxy(target: string): Promise<FrontProxy> {
  const { hostname, port } = new URL(target);
  const asked: IncomingHttpHeaders[] = [];
  let next: Change | undefined;
  let streams = 0;
  const server = createServer((incoming, answer) => {
    const { method, url: path = '/', headers } = incoming;
    asked.push(headers);
    const change = next !== undefined && path.includes(next.part) ? next : undefined;
    if (change) next = undefined;
    // A compressed answer would not decompress at all.
    if (change) headers['accept-encoding'] = 'identity';
    const address = findAddress(headers.cookie) ?? '127.0.0.1';
    const options = { hostname, port, method, path, headers: { ...headers, 'x-forwarded-for': address } };
    const passedOn = request(options, (answered) => {
      if (change) delete answered.headers['content-length'];
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      if (isStream(answered)) {
        streams += 1;
        answer.once('close', () => {
          streams -= 1;
        });
      }
      // A visitor who leaves in the middle of an answer is no fault.
      if (change) pipeline(answered, putBefore(change.code), answer, () => undefined);
      else pipeline(answered, answer, () => undefined);
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
    tamperNext(part, code) {
      next = { part, code };
    },
    isWaiting: () => next !== undefined,
    countStreams: () => streams,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
