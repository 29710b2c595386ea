import { lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookDelivery } from '@sharpside/contracts/control';
import {
  type Clock,
  findCode,
  findProxy,
  hasCode,
  type Log,
  nameProxy,
  toReason,
} from '@sharpside/server-kit';
import { openAgent } from '@sharpside/server-kit/proxy-agent';
import ipaddr from 'ipaddr.js';
import type { CloudEvent } from './cloud-event.ts';
import { toSignedHeaders } from './sign-message.ts';
import type { WebhookSettings } from './webhook-settings.ts';

const TIMEOUT_MS = 10_000;
const PRIVATE = 'its address is in a private network, which allowPrivate of the webhook must allow';
const PRIVATE_CODE = 'ADDRESS_PRIVATE';

/** An agent of Azure: each of its machines reaches its own agent at this public address. */
const AZURE_AGENT = '168.63.129.16';

/**
 * True for an address outside the public internet (this machine, a private network, a cloud's own services), and for a
 * text that is no IP address.
 */
export function isPrivateAddress(text: string): boolean {
  if (isIP(text) === 0) return true;
  // IPv4 within IPv6 is judged by its IPv4 address.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || address.toString() === AZURE_AGENT) return true;
  // In IPv6, only addresses in 2000::/3 belong to the public internet.
  return address instanceof ipaddr.IPv6 && !address.match(ipaddr.IPv6.parseCIDR('2000::/3'));
}

const toPrivateError = () => Object.assign(new Error(PRIVATE), { code: PRIVATE_CODE });

/**
 * Resolves names, and refuses private addresses at the time of the connection, because a name may change its address.
 */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return done(toPrivateError(), []);
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  });
};

type Message = { headers: Record<string, string>; body: string; signal: AbortSignal };

/**
 * Posts a message and returns the status. Follows no redirect, which could bypass the check of the address.
 *
 * A proxy resolves the name itself, so the check of its addresses is the proxy's. Names often have no address in a
 * network that needs a proxy, and `lookup` would judge the proxy's own name.
 */
function post({ url, allowPrivate }: WebhookSettings, { headers, body, signal }: Message): Promise<number> {
  const { protocol, hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  // Node does not look up an IP address, so `lookup` would not check it.
  const isRefused = !allowPrivate && isIP(literal) !== 0 && isPrivateAddress(literal);
  if (isRefused) return Promise.reject(toPrivateError());
  const agent = openAgent(new URL(url));
  return new Promise((done, fail) => {
    const request = (protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal,
      agent: agent ?? false,
      ...(!allowPrivate && !agent && { lookup: lookupPublic }),
    });
    request.on('response', (response) => {
      done(response.statusCode ?? 0);
      response.destroy();
    });
    request.on('error', (error) => fail(signal.aborted ? error : nameProxy(error, url)));
    request.end(body);
  });
}

function toStatusFault(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `it answered ${status}; redirects are not followed, so name the new address`;
  return `it answered ${status}`;
}

/**
 * The fault to show for an error. It leaves out the system's message and the proxy's address, which name internal
 * addresses, because any holder of a token can read it.
 */
function toFault(error: unknown, url: string): string {
  if (hasCode(error, PRIVATE_CODE)) return PRIVATE;
  const proxy = findProxy(url);
  const by = proxy ? ` by the proxy of ${proxy.variable}` : '';
  if (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name))
    return `it did not answer${by} within ${TIMEOUT_MS} ms`;
  return `it could not be reached${by} (${findCode(error) ?? 'no reason was given'})`;
}

type Sending = {
  webhook: WebhookSettings;
  attempt: number;
  signal: AbortSignal;
  clock: Pick<Clock, 'now'>;
  log: Log;
};

/** Sends a signed event to a webhook once. Never rejects: the delivery has the outcome. */
export async function sendEvent(
  event: CloudEvent,
  { webhook, attempt, signal, clock, log }: Sending,
): Promise<WebhookDelivery> {
  const startedAt = clock.now();
  const at = new Date(startedAt);
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'user-agent': 'sharpside-control',
    ...toSignedHeaders(webhook.secret, { id: event.id, body, now: at }),
  };
  const ending = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const warn = (fault: string, reason: string) => {
    if (signal.aborted) return;
    log.warn('webhook-not-taken', { webhook: webhook.name, id: event.id, attempt, fault, reason });
  };
  const toDelivery = (status: number | null, fault: string | null) => ({
    id: event.id,
    at: at.toISOString(),
    attempt,
    status,
    fault,
    tookMs: clock.now() - startedAt,
  });
  try {
    const status = await post(webhook, { headers, body, signal: ending });
    const fault = toStatusFault(status);
    if (fault !== null) warn(fault, fault);
    return toDelivery(status, fault);
  } catch (error) {
    const fault = toFault(error, webhook.url);
    warn(fault, toReason(error));
    return toDelivery(null, fault);
  }
}
