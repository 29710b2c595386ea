import { randomUUID } from 'node:crypto';
import { isContractError, parseContractJson } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { keys } from '@sharpside/registry/store/keys';
import { type Log, toReason } from '@sharpside/server-kit';
import * as v from 'valibot';

const identitySchema = v.object({ schema: v.literal(1), id: v.pipe(v.string(), v.uuid()) });

type Options = { store: Store; log: Log; configured: string | null };

/**
 * Head of the source of all events: the configured one, else `/registries/<id>` with an id that the registry got once and
 * keeps. Events of two sites have the same numbers, so that this alone tells them apart.
 */
export function createSiteIdentity({ store, log, configured }: Options): () => Promise<string> {
  const key = keys.webhookSite();
  let known = configured?.replace(/\/+$/, '');

  async function readId(): Promise<string | undefined> {
    const bytes = await store.get(key);
    return bytes && parseContractJson(identitySchema, new TextDecoder().decode(bytes), key).id;
  }

  async function makeId(): Promise<string> {
    const id = randomUUID();
    await store.putIfAbsent(key, new TextEncoder().encode(`${JSON.stringify({ schema: 1, id })}\n`));
    // Another service may have been faster.
    return (await readId()) ?? id;
  }

  async function readOrMake(): Promise<string> {
    try {
      return (await readId()) ?? (await makeId());
    } catch (error) {
      if (!isContractError(error)) throw error;
      log.error('webhook-site-damaged', { key, reason: toReason(error), remedy: 'a new one is made' });
      await store.remove(key);
      return makeId();
    }
  }

  return async () => {
    known ??= `/registries/${await readOrMake()}`;
    return known;
  };
}
