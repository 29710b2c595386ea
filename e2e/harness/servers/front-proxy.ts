import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { pipeline, Transform } from 'node:stream';

/** A proxy in front of a server, like a load balancer. It tells the server the address of each visitor. */
export type FrontProxy = {
  url: string;
  /** Headers of every request that reached the proxy. */
  asked: IncomingHttpHeaders[];
  /** Paths of these requests, with their queries. */
  requested: string[];
  /** Prepends code to the next file with this text in its path, as an attacker on the network could. */
  tamperNext(part: string, code: string): void;
  /** True until each file that `tamperNext` is for has been requested. */
  isWaiting(): boolean;
  /** Number of event streams that are currently open through it. */
  countStreams(): number;
  close(): Promise<void>;
};

/**
 * Cookie with which a test chooses the address of its browser. A header would not do, because beacons carry no custom
 * headers.
 */
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

type Change = { part: string; code: string };

const isStream = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;

/** Passes on that a stream is open, and none of its events, as some virus scanners do. */
function holdBack(answered: IncomingMessage, answer: ServerResponse): void {
  answer.flushHeaders();
  answered.resume();
  answered.once('close', () => answer.end());
}

/**
 * Listens on this machine, and passes everything on to `target`. `holdsEvents`: it passes on the headers of event
 * streams, but no events.
 */
export async function startFrontProxy(target: string, { holdsEvents = false } = {}): Promise<FrontProxy> {
  const { hostname, port } = new URL(target);
  const asked: IncomingHttpHeaders[] = [];
  const requested: string[] = [];
  const changes: Change[] = [];
  let streams = 0;
  const server = createServer((incoming, answer) => {
    const { method, url: path = '/', headers } = incoming;
    asked.push(headers);
    requested.push(path);
    const at = changes.findIndex(({ part }) => path.includes(part));
    const [change] = at < 0 ? [] : changes.splice(at, 1);
    // Requests the file uncompressed, because code cannot be prepended to a compressed answer.
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
        if (holdsEvents) return holdBack(answered, answer);
      }
      // A visitor who leaves in the middle of an answer is not an error.
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
    requested,
    tamperNext(part, code) {
      changes.push({ part, code });
    },
    isWaiting: () => changes.length > 0,
    countStreams: () => streams,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
