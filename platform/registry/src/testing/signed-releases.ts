import { createHmac } from 'node:crypto';
import type { Release } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { createSigningKey, type SigningKey, toKeyId, toPublicKey } from '@sharpside/server-kit';
import { createRegistry } from '../records/registry.ts';
import { putSignature } from '../records/signature-record.ts';
import type { TrustedKey, TrustedKeys } from '../records/trusted-keys.ts';
import { signStoredRevision } from '../signatures/add-signature.ts';
import { SIGNATURE_TYPE, signRelease } from '../signatures/statement.ts';
import {
  type AppsFixture,
  aRemoteRelease,
  publishFixture,
  type ReleaseFixture,
  writeRevision,
} from './releases.ts';

export const SIGNED_AT = new Date('2030-12-01T00:00:00.000Z');

export const aTrustedKey = (key: SigningKey, overrides: Partial<TrustedKey> = {}): TrustedKey => ({
  name: 'Tools team',
  apps: ['remote-tools'],
  key: toPublicKey(key),
  ...overrides,
});

export const trusting = (keys: TrustedKey[], overrides: Partial<TrustedKeys> = {}): TrustedKeys => ({
  mode: 'require',
  keys,
  refused: {},
  ...overrides,
});

export async function publishSigned(
  store: Store,
  fixture: ReleaseFixture,
  key: SigningKey,
  now: Date = SIGNED_AT,
): Promise<void> {
  await publishFixture(store, fixture);
  const { app, version } = fixture.release;
  await putSignature(store, { app, version, signature: await signRelease(fixture.release, { key, now }) });
}

/** The entry of a key that may sign for every app, and so also revisions. */
export const aSiteKey = (key: SigningKey): TrustedKey =>
  aTrustedKey(key, { name: 'Control service', apps: ['*'] });

/** Signs a stored revision of production. */
export async function signStored(
  store: Store,
  { key, revision, now = SIGNED_AT }: { key: SigningKey; revision: number; now?: Date },
): Promise<void> {
  const head = await createRegistry(store).readHeadAt('production', revision);
  if (!head) throw new Error(`There is no revision ${revision}`);
  await signStoredRevision({ store, now: () => now }, head, key);
}

/** Stores a signed revision: a whole state, as an operator's program would. */
export async function writeSignedRevision(
  store: Store,
  { key, revision, apps }: { key: SigningKey; revision: number; apps: AppsFixture },
): Promise<void> {
  await writeRevision(store, revision, apps);
  await signStored(store, { key, revision });
}

const toPart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

type Head = { alg?: string; typ?: string };
const headOf = (key: SigningKey, head: Head) =>
  toPart({ alg: 'Ed25519', typ: SIGNATURE_TYPE, kid: toKeyId(key), ...head });

/** The signature with another header. `toBytes` signs it anew; by default the old signature's bytes stay. */
function withHead(signature: string, key: SigningKey, head: Head = {}, toBytes?: (text: string) => string) {
  const [, payload = '', own = ''] = signature.split('.');
  const text = `${headOf(key, head)}.${payload}`;
  return `${text}.${toBytes?.(text) ?? own}`;
}

type Scene = {
  key: SigningKey;
  fixture: ReleaseFixture;
};

/** A release as an attacker with the keys of the store wrote it. */
type Forged = { fixture: ReleaseFixture; signatures: string[]; trusted: TrustedKeys };

type Forgery = { name: string; reason: RegExp; forge: (scene: Scene) => Promise<Forged> };

const change = (fixture: ReleaseFixture, edit: (release: Release) => void): ReleaseFixture => {
  const release = structuredClone(fixture.release);
  edit(release);
  return { ...fixture, release };
};

const sign = (release: Release, key: SigningKey, now = SIGNED_AT) => signRelease(release, { key, now });

/** A forgery of the signature alone; the record is unchanged. */
const ofSignature = (
  name: string,
  reason: RegExp,
  forge: (scene: Scene) => Promise<{ signatures: string[]; trusted?: TrustedKeys }>,
): Forgery => ({
  name,
  reason,
  forge: async (scene) => ({
    fixture: scene.fixture,
    trusted: trusting([aTrustedKey(scene.key)]),
    ...(await forge(scene)),
  }),
});

/** A forgery of the record, with the signature of the published release. */
const ofRecord = (name: string, reason: RegExp, edit: (release: Release) => void): Forgery => ({
  name,
  reason,
  forge: async ({ key, fixture }) => ({
    fixture: change(fixture, edit),
    signatures: [await sign(fixture.release, key)],
    trusted: trusting([aTrustedKey(key)]),
  }),
});

/** Every way in which an attacker with the keys of the store may try to make a release look signed. */
export const FORGERIES: readonly Forgery[] = [
  ofSignature('no signature', /is not signed/, async () => ({ signatures: [] })),
  ofRecord('a changed record', /record was changed/, ({ manifest }) => {
    if (manifest.kind === 'remote') manifest.declaration.routes[0] = { ...aRoute, title: 'Free money' };
  }),
  ofRecord('a changed commit', /commit was changed/, (release) => {
    release.commit = 'abc1234';
  }),
  ofSignature('the signature of another app', /that of remote-other 1.1.0/, async ({ key }) => {
    const { release } = aRemoteRelease({ name: 'remote-other', version: '1.1.0' });
    return {
      signatures: [await sign(release, key)],
      trusted: trusting([aTrustedKey(key, { apps: ['*'] })]),
    };
  }),
  ofSignature('the signature of another version', /that of remote-tools 1.0.0/, async ({ key }) => ({
    signatures: [await sign(aRemoteRelease().release, key)],
  })),
  ofSignature('a key that had ended', /after the key's end/, async ({ key, fixture }) => ({
    signatures: [await sign(fixture.release, key)],
    trusted: trusting([aTrustedKey(key, { until: '2030-11-30T00:00:00.000Z' })]),
  })),
  ofSignature('a key that had not begun', /before the key's time/, async ({ key, fixture }) => ({
    signatures: [await sign(fixture.release, key)],
    trusted: trusting([aTrustedKey(key, { from: '2030-12-02T00:00:00.000Z' })]),
  })),
  ofSignature('a time to come', /has not come yet/, async ({ key, fixture }) => ({
    signatures: [await sign(fixture.release, key, new Date('2040-01-01T00:00:00.000Z'))],
  })),
  ofSignature('an unknown key', /is not trusted/, async ({ fixture }) => ({
    signatures: [await sign(fixture.release, createSigningKey())],
  })),
  ofSignature("the key of another team's app", /is not for remote-tools/, async ({ key, fixture }) => ({
    signatures: [await sign(fixture.release, key)],
    trusted: trusting([aTrustedKey(key, { apps: ['remote-nba'] })]),
  })),
  ofSignature('the id of a trusted key over another', /not made with the key/, async ({ key, fixture }) => {
    const own = await sign(fixture.release, createSigningKey());
    return { signatures: [withHead(own, key)] };
  }),
  ofSignature('the algorithm none', /not signed by Ed25519/, async ({ key, fixture }) => ({
    signatures: [withHead(await sign(fixture.release, key), key, { alg: 'none' }, () => '')],
  })),
  ofSignature(
    'HS256 with the public key as its secret',
    /not signed by Ed25519/,
    async ({ key, fixture }) => {
      const secret = Buffer.from(key.x, 'base64url');
      const toBytes = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
      return { signatures: [withHead(await sign(fixture.release, key), key, { alg: 'HS256' }, toBytes)] };
    },
  ),
  ofSignature('a truncated signature', /not made with the key|damaged/, async ({ key, fixture }) => ({
    signatures: [(await sign(fixture.release, key)).slice(0, -12)],
  })),
  ofSignature('a signature for another purpose', /for something else/, async ({ key, fixture }) => ({
    signatures: [withHead(await sign(fixture.release, key), key, { typ: 'JWT' })],
  })),
  ofSignature('a text that is none', /damaged/, async () => ({ signatures: ['x', '..', 'a.b.c'] })),
  ofSignature('a version that is refused', /versions that are refused/, async ({ key, fixture }) => ({
    signatures: [await sign(fixture.release, key)],
    trusted: trusting([aTrustedKey(key)], { refused: { 'remote-tools': '1.1.0' } }),
  })),
];

const aRoute = { path: '/tools/odds', title: 'Odds', access: 'public', module: './odds' } as const;

export async function storeForged(store: Store, { fixture, signatures }: Forged): Promise<void> {
  await publishFixture(store, fixture);
  const { app, version } = fixture.release;
  for (const signature of signatures) await putSignature(store, { app, version, signature });
}
