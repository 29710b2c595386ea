import { createMemoryStore, type MemoryStore } from '@sharpside/object-store/testing/failing-store';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { aHostRelease, aRemoteRelease } from '@sharpside/registry/testing/releases';
import {
  aTrustedKey,
  publishSigned,
  trusting,
  writeSignedRevision,
} from '@sharpside/registry/testing/signed-releases';
import { createSigningKey, type SigningKey } from '@sharpside/server-kit';
import { startTestEdge, type TestEdge } from './test-edge.ts';

export const APP = 'remote-tools';
export const LIVE = { host: {}, [APP]: {} };

export type Site = { store: MemoryStore; key: SigningKey; trusted: TrustedKeys };

/** Host and remote-tools 1.0.0, live and signed with a key that is trusted for every app. */
export async function aSignedSite(): Promise<Site> {
  const store = createMemoryStore();
  const key = createSigningKey();
  await publishSigned(store, aHostRelease(), key);
  await publishSigned(store, aRemoteRelease(), key);
  await writeSignedRevision(store, { key, revision: 1, apps: LIVE });
  return { store, key, trusted: trusting([aTrustedKey(key, { name: 'Platform', apps: ['*'] })]) };
}

type StartOptions = { stateDir?: string };

export const start = ({ store, trusted }: Omit<Site, 'key'>, options: StartOptions = {}) =>
  startTestEdge({ store, config: { trustedKeys: trusted }, ...options });

export const get = ({ app }: Pick<TestEdge, 'app'>, url: string) =>
  app.inject({ url, headers: { accept: 'text/html' } });

/** The release of remote-tools in the page of its screen; undefined if there is none. */
export const findServed = async (edge: TestEdge) =>
  /entry\.(\d\.\d\.\d)\.js/.exec((await get(edge, '/tools/odds')).body)?.[1];

export const readReadiness = async (edge: TestEdge) => (await get(edge, '/readyz')).json();
