import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '@sharpside/boards/call/call';
import { createVisitor } from '@sharpside/sign-in/testing/create-visitor';
import type { RequestParameters } from './requests.ts';

/** A call of the API, with the requests that are sent to it. */
export type Endpoint = { call: Call; requests: readonly RequestParameters[] };

export type ReadyRequest = { method: 'GET' | 'POST'; path: string; body?: string };

export function toRequest(
  { method, path }: Pick<Call, 'method' | 'path'>,
  { query, body }: RequestParameters,
): ReadyRequest {
  const search = new URLSearchParams(query).toString();
  return {
    method,
    path: search === '' ? path : `${path}?${search}`,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/** Headers of requests from a page of a signed-in subscriber. */
export async function signInSubscriber(siteUrl: string): Promise<Record<string, string>> {
  const visitor = createVisitor({ siteUrl });
  await visitor.signIn('subscriber');
  return {
    cookie: visitor.cookieHeader(siteUrl),
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'x-csrftoken': visitor.findCookie('csrftoken') ?? '',
  };
}

type OpenOptions = { perSecond: number; until: () => boolean; send: (at: number) => Promise<void> };

/**
 * Sends `perSecond` requests per second, even if earlier requests are not answered yet, as visitors would. Returns the
 * latencies in ms. Each latency counts from when its request was due, so that a delayed sender does not hide latency.
 * autocannon cannot do this, because it sends the requests of a second in one burst.
 */
export async function runOpenLoad({ perSecond, until, send }: OpenOptions): Promise<number[]> {
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const inFlight = new Set<Promise<void>>();
  for (let at = 0; !until(); at += 1) {
    const dueAt = startedAt + (at * 1000) / perSecond;
    await pause(Math.max(0, dueAt - performance.now()));
    const sent = send(at).then(() => {
      latenciesMs.push(performance.now() - dueAt);
      inFlight.delete(sent);
    });
    inFlight.add(sent);
  }
  await Promise.all(inFlight);
  return latenciesMs;
}
