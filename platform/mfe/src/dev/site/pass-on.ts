import { toCallReason } from '@sharpside/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DevelopmentError } from '../errors.ts';
import { type DeployedSite, toLocalHeaders, toSiteHeaders } from './site-headers.ts';

const toBody = (body: unknown) =>
  Buffer.isBuffer(body) && body.length > 0 ? new Uint8Array(body) : undefined;

/**
 * Sends the browser's request to the deployed site.
 *
 * @throws {DevelopmentError} `DEVELOPMENT_SITE_UNUSABLE` if it does not answer.
 */
export async function askSite(
  { method, url, headers, body, raw }: FastifyRequest,
  site: DeployedSite,
): Promise<Response> {
  const ending = new AbortController();
  // Ends the request with the browser's connection. Without this, an event stream would stay open after its page is
  // closed.
  raw.once('close', () => ending.abort());
  try {
    return await fetch(site.url.origin + url, {
      method,
      headers: toSiteHeaders(headers, { site, method }),
      body: toBody(body) ?? null,
      redirect: 'manual',
      signal: ending.signal,
    });
  } catch (cause) {
    const reason = toCallReason(cause);
    throw new DevelopmentError(`${site.url.origin} does not answer any more (${reason}); start it again.`, {
      cause,
    });
  }
}

export function passOn(reply: FastifyReply, answer: Response, site: DeployedSite): FastifyReply {
  reply.code(answer.status).headers(toLocalHeaders(answer.headers, site));
  return reply.send(answer.body);
}
