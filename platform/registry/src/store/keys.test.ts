import { expect, it } from 'vitest';
import { keys, readRevisionKey, toKeyTime } from './keys.ts';

// A registry outlives the code that wrote it. If one of these keys changes, existing records are no longer found.
it.each([
  [keys.asset('host', 'main.abc.js'), 'assets/host/main.abc.js'],
  [keys.encodedAsset('host', 'main.abc.js', 'br'), 'encoded/br/host/main.abc.js'],
  [keys.map('host', 'sha384-a+b/c'), 'maps/host/a-b_c.json.gz'],
  [keys.allMaps(), 'maps/'],
  [keys.release('host', '1.2.0'), 'releases/host/1.2.0.json'],
  [keys.releases('host'), 'releases/host/'],
  [keys.allReleases(), 'releases/'],
  [keys.revision('production', 42), 'channels/production/00000042.json'],
  [keys.revisions('production'), 'channels/production/'],
  [keys.revisionSignature('production', 42, 'k3'), 'channels/production/signatures/00000042/k3.json'],
  [keys.revisionSignatures('production', 42), 'channels/production/signatures/00000042/'],
  [keys.preview('k3'), 'previews/k3.json'],
  [keys.previews(), 'previews/'],
  [keys.work('change', 'k3'), 'work/change-k3.json'],
  [keys.allWork('collection'), 'work/collection-'],
  [keys.collected('host', '1.2.0'), 'collected/host/1.2.0.json'],
  [keys.allCollected('host'), 'collected/host/'],
  [keys.token('k3'), 'tokens/records/k3.json'],
  [keys.tokens(), 'tokens/records/'],
  [keys.tokenSignature('k3'), 'tokens/signatures/k3.json'],
  [keys.tokenRevocation('k3'), 'tokens/revocations/k3.json'],
  [keys.tokenUse('k3', '2031'), 'tokens/uses/k3/2031.json'],
  [keys.tokenUses('k3'), 'tokens/uses/k3/'],
  [keys.tokenOutcome('k3', '2031'), 'tokens/outcomes/k3/2031.json'],
  [keys.exchange('2031-a'), 'tokens/exchanges/2031-a.json'],
  [keys.exchanges(), 'tokens/exchanges/'],
  [keys.workloadToken('2031', 'k3'), 'tokens/workloads/2031-k3.json'],
  [keys.workloadTokens(), 'tokens/workloads/'],
  [keys.allTokenUses(), 'tokens/uses/'],
  [keys.allTokenOutcomes(), 'tokens/outcomes/'],
  [keys.allAssets(), 'assets/'],
  [keys.allEncodedAssets(), 'encoded/'],
  [keys.allChannels(), 'channels/'],
])('%s is where it has always been', (key, expected) => {
  expect(key).toBe(expected);
});

it('names times so that the order of the names is the order of the times', () => {
  expect(toKeyTime(new Date('2026-11-22T06:47:00.123Z'))).toBe('20261122T064700123Z');
});

it.each([
  [keys.revision('production', 42), { channel: 'production', revision: 42 }],
  [keys.release('host', '1.0.0'), undefined],
  ['channels/production/head.json', undefined],
  ['channels/a/b/00000042.json', undefined],
  [keys.revisionSignature('production', 42, 'k3'), undefined],
  ['channels/production/42.json', undefined],
  ['webhooks/ops/progress/00000042.json', undefined],
])('%s is the key of revision %j', (key, revision) => {
  expect(readRevisionKey(key)).toEqual(revision);
});
