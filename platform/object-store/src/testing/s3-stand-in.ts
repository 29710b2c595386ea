import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { decodeEscapes } from '@sharpside/contracts';

/** A server with the part of S3 that a store needs. It can be disturbed. */
export type S3StandIn = {
  endpoint: string;
  environment: Record<string, string>;
  objects: Map<string, Uint8Array>;
  /** Ends every connection without an answer. */
  isDown: boolean;
  /** Overwrites despite the condition, as some servers do. */
  isCareless: boolean;
  stop: () => Promise<void>;
};

const PAGE = 1_000;

function answerList(response: ServerResponse, url: URL, objects: S3StandIn['objects']): void {
  const bucket = url.pathname.replaceAll('/', '');
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('start-after') ?? '';
  const keys = [...objects.keys()]
    .filter((name) => name.startsWith(`${bucket}/`))
    .map((name) => name.slice(bucket.length + 1))
    .filter((key) => key.startsWith(prefix) && key > after)
    .sort();
  const toEntry = (key: string) => {
    const end = url.searchParams.has('delimiter') ? key.indexOf('/', prefix.length) : -1;
    return end === -1
      ? `<Contents><Key>${key}</Key></Contents>`
      : `<CommonPrefixes><Prefix>${key.slice(0, end + 1)}</Prefix></CommonPrefixes>`;
  };
  const entries = [...new Set(keys.map(toEntry))];
  const isTruncated = `<IsTruncated>${entries.length > PAGE}</IsTruncated>`;
  const asked = `<Prefix>${prefix}</Prefix>`;
  response.end(
    `<ListBucketResult>${asked}${isTruncated}${entries.slice(0, PAGE).join('')}</ListBucketResult>`,
  );
}

async function answerObject(
  request: IncomingMessage,
  response: ServerResponse,
  { name, state }: { name: string; state: Pick<S3StandIn, 'objects' | 'isCareless'> },
): Promise<void> {
  const { objects, isCareless } = state;
  const refuse = (status: number, code: string) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
  if (request.method === 'PUT') {
    const body = await buffer(request);
    const hash = createHash('sha256').update(body).digest('hex');
    if (request.headers['x-amz-content-sha256'] !== hash) refuse(400, 'XAmzContentSHA256Mismatch');
    else if (request.headers['if-none-match'] === '*' && objects.has(name) && !isCareless) {
      refuse(412, 'PreconditionFailed');
    } else {
      objects.set(name, body);
      response.end();
    }
    return;
  }
  if (request.method === 'DELETE') {
    objects.delete(name);
    response.writeHead(204).end();
    return;
  }
  const found = objects.get(name);
  if (found === undefined) refuse(404, 'NoSuchKey');
  else response.end(found);
}

/** Starts a server in this process, for tests that start other processes. `s3-server.ts` has a real server. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects: S3StandIn['objects'] = new Map();
  const server = createServer((request, response) => {
    if (standIn.isDown) {
      request.socket.destroy();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://stand-in');
    if (url.searchParams.has('list-type')) answerList(response, url, objects);
    else {
      const name = decodeEscapes(url.pathname.slice(1)) ?? '';
      answerObject(request, response, { name, state: standIn }).catch(() => request.socket.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A server without a port.');
  const endpoint = `http://127.0.0.1:${address.port}`;
  const standIn: S3StandIn = {
    endpoint,
    environment: {
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    },
    objects,
    isDown: false,
    isCareless: false,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}
