import { type AppsFixture, aHostRelease } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { aLiveState } from '../testing/live-state.ts';
import { aStore } from '../testing/test-edge.ts';
import { toChannelDiscovery, toLiveDocument } from './live-documents.ts';
import { toVariant, toVariantId } from './variant.ts';

const aState = async (apps: AppsFixture) =>
  aLiveState(apps, { store: await aStore(apps, aHostRelease({ version: '2.0.0' })), revision: 9 });

const CANARY = { current: '1.0.0', canary: { version: '1.1.0', percent: 10 } };

it('a variant is named after its canaries, which fall back to what everybody else gets', async () => {
  const state = await aState({
    host: { canary: { version: '2.0.0', percent: 100 } },
    'remote-tools': { canary: { version: '1.1.0', percent: 100 } },
  });
  expect(toVariantId(state, { bucket: 0 })).toBe('host,remote-tools');
  expect(toVariantId(state, {})).toBe('');
  const [inside] = toVariant(state, { bucket: 0 }).remotes;
  expect(inside).toMatchObject({ release: { version: '1.1.0' }, fallback: { version: '1.0.0' } });
});

it('toLiveDocument lists one release per remote, with its fallback', async () => {
  const state = await aState({
    host: {},
    'remote-tools': { current: '1.1.0', previous: '1.0.0', withdrawn: ['0.9.0'] },
  });
  const document = toLiveDocument(state, toVariant(state, {}), { assetBase: '' });
  expect(document).toMatchObject({
    channel: 'production',
    revision: 9,
    hostVersion: '1.0.0',
    withdrawn: ['remote-tools@0.9.0'],
  });
  expect(document.discovery.microFrontends['remote-tools']).toMatchObject([
    {
      url: '/assets/remote-tools/entry.1.1.0.js',
      fallbackUrl: '/assets/remote-tools/entry.1.0.0.js',
      metadata: { version: '1.1.0', integrity: expect.stringMatching(/^sha384-/) },
      extras: { fallback: { version: '1.0.0', url: '/assets/remote-tools/entry.1.0.0.js' } },
    },
  ]);
});

describe('toChannelDiscovery', () => {
  it.each<[string, AppsFixture[string], object[]]>([
    [
      'the current release and its canary with their traffic',
      CANARY,
      [
        { metadata: { version: '1.0.0' }, deployment: { traffic: 90, default: true } },
        { metadata: { version: '1.1.0' }, deployment: { traffic: 10, default: false } },
      ],
    ],
    [
      'the current release with all traffic',
      {},
      [{ deployment: { traffic: 100, default: true }, extras: { fallback: null } }],
    ],
  ])('lists %s', async (_, app, listed) => {
    const state = await aState({ host: {}, 'remote-tools': app });
    expect(toChannelDiscovery(state, '').microFrontends['remote-tools']).toMatchObject(listed);
  });
});
