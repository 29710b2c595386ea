import { createServer, request } from 'node:http';
import { pipeline, Transform } from 'node:stream';

/** Stands in front of an edge, as a load balancer does, and says which address each visitor has. */
export type FrontProxy = {
  url: string;
  /** Changes a byte of the next file with this text in its path, on its way to the browser. */
  damageNext(part: string): void;
  close(): Promise<void>;
};

/** The cookie by which a browser of a test chooses its address: headers of its own do not go out with its beacons. */
export const ADDRESS_COOKIE = 'address-of-test';

const findAddress = (cookie = '') => new RegExp(`${ADDRESS_COOKIE}=([\\d.]+)`).exec(cookie)?.[1];

const changeByte = () =>
  new Transform({
    transform(bytes: Buffer, _encoding, pass) {
      bytes.writeUInt8(bytes.readUInt8(0) ^ 1);
      pass(null, bytes);
    },
  });

/** Listens on this machine, and passes everything on to `target`. */
export async function startFrontProxy(target: string): Promise<FrontProxy> {
  const { hostname, port } = new URL(target);
  let damaged: string | undefined;
  const server = createServer((asked, answer) => {
    const { method, url: path = '/', headers } = asked;
    const isDamaged = damaged !== undefined && path.includes(damaged);
    if (isDamaged) damaged = undefined;
    // A compressed answer with one changed byte would not decompress at all.
    if (isDamaged) headers['accept-encoding'] = 'identity';
    const address = findAddress(headers.cookie) ?? '127.0.0.1';
    const options = { hostname, port, method, path, headers: { ...headers, 'x-forwarded-for': address } };
    const passedOn = request(options, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      // A visitor who leaves in the middle of an answer is no fault.
      if (isDamaged) pipeline(answered, changeByte(), answer, () => undefined);
      else pipeline(answered, answer, () => undefined);
    });
    passedOn.on('error', () => answer.destroy());
    answer.on('close', () => passedOn.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`,
    damageNext(part) {
      damaged = part;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
