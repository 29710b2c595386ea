import { Agent, request } from 'node:http';
import type { Call } from '@sharpside/boards/call/call';
import { createVisitor } from '@sharpside/sign-in/testing/create-visitor';
import type { RequestParameters } from './requests.ts';

type Answer = {
  status: number;
  etag: string | undefined;
  bytes: number;
  /** Seconds after which a caller that was turned away may come again. */
  retryAfter: string | undefined;
};

/** A request that can be sent again and again. */
export type ReadyRequest = {
  method: string;
  path: string;
  body: string | undefined;
  etag?: string | undefined;
};

export type Subscriber = {
  send: (ready: ReadyRequest) => Promise<Answer>;
  close: () => void;
};

export function toRequest(
  { method, path }: Pick<Call, 'method' | 'path'>,
  { query, body }: RequestParameters,
): ReadyRequest {
  const search = new URLSearchParams(query).toString();
  return {
    method,
    path: search === '' ? path : `${path}?${search}`,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** A signed-in subscriber; keeps as many connections as are used at once. */
export async function signInSubscriber(siteUrl: string): Promise<Subscriber> {
  const visitor = createVisitor({ siteUrl });
  await visitor.signIn('subscriber');
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(siteUrl);
  const headers = {
    Cookie: visitor.cookieHeader(siteUrl),
    'Sec-Fetch-Site': 'same-origin',
    'X-CSRFToken': visitor.findCookie('csrftoken') ?? '',
  };
  return {
    send: ({ method, path, body, etag }) =>
      new Promise((resolve, reject) => {
        const sent = request(
          {
            agent,
            hostname,
            port,
            method,
            path,
            headers: {
              ...headers,
              ...(body !== undefined && { 'Content-Type': 'application/json' }),
              ...(etag !== undefined && { 'If-None-Match': etag }),
            },
          },
          (response) => {
            let bytes = 0;
            response.on('data', (chunk: Buffer) => {
              bytes += chunk.length;
            });
            response.on('error', reject);
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                etag: response.headers.etag,
                bytes,
                retryAfter: response.headers['retry-after'],
              }),
            );
          },
        );
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
