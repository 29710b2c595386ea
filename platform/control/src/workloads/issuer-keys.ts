import { parseContractJson } from '@sharpside/contracts';
import { type Clock, toCallReason } from '@sharpside/server-kit';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { ControlError } from '../errors.ts';
import { isTrustworthyUrl } from './trusted-workloads.ts';

export type IssuerKeys = {
  /** The key of an ID token of the issuer. @throws {ControlError} `ID_TOKEN_KEYS_UNREACHABLE`. */
  of(issuer: string): JWTVerifyGetKey;
};

/** `timeoutMs`: time limit of discovery, and of keys. */
type KeysOptions = { clock: Pick<Clock, 'now'>; timeoutMs?: number };

const TIMEOUT_MS = 5_000;
// The documents of GitHub and GitLab have a few kilobytes.
const MAX_BYTES = 256 * 1024;
const MAX_ISSUERS = 100;
/** A key that its issuer withdrew is refused after this time at the latest. */
const KEEP_MS = 10 * 60 * 1000;
const RETRY_MS = 5_000;

const discoverySchema = v.object({ issuer: v.string(), jwks_uri: v.string() });

/** The answer with a document. Throws if its status is not 2xx, or if it has more than `MAX_BYTES`. */
async function fetchDocument(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`it answered with more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks));
}

/** Finds the address of the keys. The keys are read when an ID token needs one. */
async function openKeys(issuer: string, timeoutMs: number): Promise<JWTVerifyGetKey> {
  const url = `${issuer}/.well-known/openid-configuration`;
  const headers = { accept: 'application/json' };
  const signal = AbortSignal.timeout(timeoutMs);
  // An issuer that moved must be configured at its new address; a redirect could lead anywhere within our network.
  const response = await fetchDocument(url, { headers, redirect: 'manual', signal });
  const { issuer: named, jwks_uri: keysUrl } = parseContractJson(discoverySchema, await response.text(), url);
  if (named !== issuer) throw new Error(`it names itself ${named}`);
  if (!isTrustworthyUrl(keysUrl) || new URL(keysUrl).origin !== new URL(issuer).origin) {
    throw new Error(`its keys are elsewhere, at ${keysUrl}`);
  }
  // For an unknown key id, jose reads the keys again, but at most twice per minute, because anybody can invent a key
  // id.
  return createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: timeoutMs, [customFetch]: fetchDocument });
}

/**
 * The keys are read again for an unknown key id, after ten minutes, and 5 s after a failure. Simultaneous callers share
 * a read.
 */
export function createIssuerKeys({ clock, timeoutMs = TIMEOUT_MS }: KeysOptions): IssuerKeys {
  const limits = { max: MAX_ISSUERS, ttlResolution: 0, perf: clock };
  const failures = new LRUCache<string, ControlError>({ ...limits, ttl: RETRY_MS });
  const known = new LRUCache<string, JWTVerifyGetKey>({
    ...limits,
    ttl: KEEP_MS,
    fetchMethod: (issuer) => openKeys(issuer, timeoutMs),
  });

  return {
    of: (issuer) => async (header, token) => {
      const failed = failures.get(issuer);
      if (failed) throw failed;
      try {
        const getKey = await known.forceFetch(issuer);
        return await getKey(header, token);
      } catch (cause) {
        if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys)
          throw cause;
        const error = new ControlError(
          `The keys of ${issuer} cannot be read (${toCallReason(cause, issuer)}), so that nobody can tell if the ID token is genuine; try again in a moment.`,
          { code: 'ID_TOKEN_KEYS_UNREACHABLE', headers: { 'retry-after': '5' }, cause },
        );
        failures.set(issuer, error);
        throw error;
      }
    },
  };
}
