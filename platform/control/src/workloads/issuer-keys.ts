import { parseContractJson } from '@sharpside/contracts';
import { type Clock, toReason } from '@sharpside/server-kit';
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import { ControlError } from '../errors.ts';
import { isTrustworthyUrl } from './trusted-workloads.ts';

/** The public keys that issuers publish. */
export type IssuerKeys = {
  /** @throws {ControlError} `ID_TOKEN_KEYS_UNREACHABLE`. */
  find(issuer: string, keyId: string): Promise<JWTVerifyGetKey>;
};

type KeysOptions = {
  clock: Pick<Clock, 'now'>;
  fetch?: typeof globalThis.fetch;
  /** Time limit for discovery and keys together. */
  timeoutMs?: number;
};

type Found = { getKey: JWTVerifyGetKey; keyIds: ReadonlySet<string>; readAt: number };

const TIMEOUT_MS = 5_000;
// The documents of GitHub and GitLab have a few kilobytes.
const MAX_BYTES = 256 * 1024;
const MAX_KEYS = 100;
/** A key that its issuer withdrew is refused after this time at the latest. */
const KEEP_MS = 10 * 60 * 1000;
/** An unknown key id makes the service read the keys again, but no more often than this: anybody can invent one. */
const RELOAD_MS = 30_000;
const RETRY_MS = 5_000;

const discoverySchema = v.object({ issuer: v.string(), jwks_uri: v.string() });
const keySetSchema = v.object({
  keys: v.pipe(
    v.array(v.looseObject({ kty: v.string(), kid: v.exactOptional(v.string()) })),
    v.maxLength(MAX_KEYS, `must have at most ${MAX_KEYS} keys`),
  ),
});

/** The cause of an error from `fetch` says why it failed. */
const toInnerReason = (error: unknown): string =>
  error instanceof TypeError && error.cause !== undefined ? toInnerReason(error.cause) : toReason(error);

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`it answered with more than ${MAX_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Reads the keys again for an unknown key id, after ten minutes, and after a failure. Concurrent readers share one
 * read.
 */
export function createIssuerKeys(options: KeysOptions): IssuerKeys {
  const { clock, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;
  const known = new Map<string, Found>();
  const failures = new Map<string, { error: ControlError; at: number }>();
  const reading = new Map<string, Promise<Found>>();

  async function readJson<T>(url: string, schema: v.GenericSchema<unknown, T>, signal: AbortSignal) {
    const headers = { accept: 'application/json' };
    // An issuer that moved must be configured at its new address; a redirect could lead anywhere within our network.
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return parseContractJson(schema, await readText(response), url);
  }

  async function readKeys(issuer: string): Promise<Found> {
    const signal = AbortSignal.timeout(timeoutMs);
    const { issuer: named, jwks_uri: keysUrl } = await readJson(
      `${issuer}/.well-known/openid-configuration`,
      discoverySchema,
      signal,
    );
    if (named !== issuer) throw new Error(`it names itself ${named}`);
    if (!isTrustworthyUrl(keysUrl) || new URL(keysUrl).origin !== new URL(issuer).origin) {
      throw new Error(`its keys are elsewhere, at ${keysUrl}`);
    }
    const { keys } = await readJson(keysUrl, keySetSchema, signal);
    const keyIds = new Set(keys.flatMap(({ kid }) => kid ?? []));
    return { getKey: createLocalJWKSet({ keys }), keyIds, readAt: clock.now() };
  }

  async function refresh(issuer: string): Promise<Found> {
    try {
      const found = await readKeys(issuer);
      known.set(issuer, found);
      return found;
    } catch (cause) {
      const error = new ControlError(
        `The keys of ${issuer} cannot be read (${toInnerReason(cause)}), so that nobody can tell if the ID token is genuine; try again in a moment.`,
        { code: 'ID_TOKEN_KEYS_UNREACHABLE', headers: { 'retry-after': '5' }, cause },
      );
      failures.set(issuer, { error, at: clock.now() });
      throw error;
    } finally {
      reading.delete(issuer);
    }
  }

  return {
    async find(issuer, keyId) {
      const found = known.get(issuer);
      const age = clock.now() - (found?.readAt ?? 0);
      if (found && age < KEEP_MS && (found.keyIds.has(keyId) || age < RELOAD_MS)) return found.getKey;
      const failed = failures.get(issuer);
      if (failed && clock.now() - failed.at < RETRY_MS) throw failed.error;
      const read = reading.get(issuer) ?? refresh(issuer);
      reading.set(issuer, read);
      return (await read).getKey;
    },
  };
}
