import { isControlError } from '@sharpside/control/errors';
import { requireFolder, requireKey, requirePrefix, type Store } from '@sharpside/object-store';
import * as v from 'valibot';
import type { ControlClient } from './control-client.ts';
import { ClientError } from './errors.ts';

const listingSchema = v.object({ keys: v.array(v.string()) });

const foldersSchema = v.object({ folders: v.array(v.string()) });

/** @throws {ClientError} `CONTROL_READS_ONLY`, always. */
const refuseToWrite = (): never => {
  throw new ClientError(
    'This is done at the store itself, not over HTTP: run it where the registry is a folder or a bucket, with --store.',
    { code: 'CONTROL_READS_ONLY' },
  );
};

/** The store behind a control service, read-only: only the service itself writes to it. */
export function createHttpStore(client: ControlClient): Store {
  return {
    async get(key) {
      const text = await client.requireReader();
      try {
        const response = await client.ask({ path: `/v1/store/${requireKey(key)}`, text });
        return new Uint8Array(await response.arrayBuffer());
      } catch (error) {
        if (isControlError(error) && error.code === 'NOT_FOUND') return undefined;
        throw error;
      }
    },

    async list(prefix) {
      const text = await client.requireReader();
      const path = `/v1/store?prefix=${encodeURIComponent(requirePrefix(prefix))}`;
      return (await client.askJson(listingSchema, { path, text })).keys;
    },

    async listFolders(folder) {
      const text = await client.requireReader();
      const path = `/v1/store?prefix=${encodeURIComponent(requireFolder(folder))}&folders=1`;
      return (await client.askJson(foldersSchema, { path, text })).folders;
    },

    async putIfAbsent() {
      return refuseToWrite();
    },
    async remove() {
      return refuseToWrite();
    },
  };
}
