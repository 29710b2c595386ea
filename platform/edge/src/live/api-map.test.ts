import type { ChannelRevision } from '@sharpside/contracts';
import { aRemoteRelease, aRevision } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { createApiMap } from './api-map.ts';
import type { RemoteRelease } from './live-release.ts';

type Options = { version?: string; publishedAt?: string };

function aRelease(name: string, api: Record<string, string>, options: Options = {}): RemoteRelease {
  const { version = '1.0.0', publishedAt = '2031-01-01T00:00:00.000Z' } = options;
  const { release } = aRemoteRelease({ name: `remote-${name}`, version, api });
  if (release.manifest.kind !== 'remote') throw new Error('aRemoteRelease made a host');
  return {
    app: `remote-${name}`,
    version,
    manifest: release.manifest,
    entryIntegrity: '',
    screenScript: undefined,
    texts: {},
    signatures: [],
    distrust: undefined,
    document: { ...release, publishedAt },
  };
}

type MapOptions = { fallback?: RemoteRelease; apps?: ChannelRevision['apps'] };

const toMap = (releases: RemoteRelease[], { fallback, apps = {} }: MapOptions = {}) =>
  createApiMap(
    {
      remotes: releases.map((release) => ({
        release,
        fallback: fallback?.app === release.app ? fallback : undefined,
      })),
    },
    { apps },
  );

const nhl = aRelease('nhl', { '/api/nhl/': 'nhl', '/api/winter/nhl/': 'winter' });

describe('a path', () => {
  it.each([
    ['/api/nhl/', 'nhl'],
    ['/api/nhl/teams/BOS/players', 'nhl'],
    ['/api/winter/nhl/x', 'winter'],
    ['/api/nhl', undefined],
    ['/api/nhl-2/x', undefined],
    ['/api/NHL/x', undefined],
    ['/api/%6Ehl/x', undefined],
    ['/api//nhl/x', undefined],
  ])('%s goes to %s', (path, backend) => {
    expect(toMap([nhl]).find(path)?.backend).toBe(backend);
  });

  it('goes where the live release says, also where its fallback said something of a part of it', () => {
    const now = aRelease('nhl', { '/api/nhl/': 'new' }, { version: '2.0.0' });
    const map = toMap([now], {
      fallback: aRelease('nhl', { '/api/nhl/old/': 'gone', '/api/winter/nhl/': 'winter' }),
    });
    expect(map.find('/api/nhl/old/teams')).toMatchObject({ backend: 'new', version: '2.0.0' });
    expect(map.find('/api/winter/nhl/x')).toMatchObject({ backend: 'winter', version: '1.0.0' });
    expect(map.claims.map(({ prefix }) => prefix)).toEqual(['/api/nhl/', '/api/winter/nhl/']);
    expect(map.refused).toEqual([]);
  });

  it.each([
    ['/api/nhl/', '/api/nhl/v2/'],
    ['/api/nhl/v2/', '/api/nhl/'],
  ])(
    'goes by the longest prefix, of the live release, of its fallback or of both: %s before %s',
    (first, second) => {
      const both = { [first]: first, [second]: second };
      const [whole, part] = [aRelease('nhl', both), aRelease('nhl', { '/api/nhl/v2/': '/api/nhl/v2/' })];
      const fallback = aRelease('nhl', { '/api/nhl/': '/api/nhl/' });
      const never = aRelease('nhl', {});
      for (const map of [toMap([whole]), toMap([never], { fallback: whole }), toMap([part], { fallback })]) {
        expect(map.find('/api/nhl/v2/teams')?.backend).toBe('/api/nhl/v2/');
        expect(map.find('/api/nhl/teams')?.backend).toBe('/api/nhl/');
      }
    },
  );
});

describe('a prefix', () => {
  it.each(['/api/nfl/', '/api/freshness/'])('of the product stays with the product: %s', (prefix) => {
    const map = toMap([aRelease('nhl', { [prefix]: 'nhl' })]);
    expect(map.find(`${prefix}x`)).toBeUndefined();
    expect(map.refused).toEqual([
      `remote-nhl@1.0.0 claims ${prefix}, which belongs to the product's own backend`,
    ]);
  });

  it.each(['/api/nhl/', '/api/nhl/teams/', '/api/winter/'])(
    'that overlaps stays with the app that was not rolled back, whenever its release was published: %s',
    (prefix) => {
      for (const publishedAt of ['2030-01-01T00:00:00.000Z', '2032-01-01T00:00:00.000Z']) {
        const back = aRelease('zhl', { [prefix]: 'mine' }, { publishedAt });
        const { apps } = aRevision(1, { 'remote-nhl': {}, 'remote-zhl': { withdrawn: ['1.1.0'] } });
        const map = toMap([nhl, back], { apps });
        expect(map.find('/api/nhl/teams/x')?.app).toBe('remote-nhl');
        expect(map.find('/api/winter/nhl/x')?.app).toBe('remote-nhl');
        expect(map.refused).toEqual([`remote-zhl@1.0.0 claims ${prefix}, which belongs to remote-nhl`]);
      }
    },
  );

  it('of a live release is not taken by the fallback of another', () => {
    const later = { publishedAt: '2032-01-01T00:00:00.000Z' };
    const map = toMap([aRelease('ahl', {}, later), nhl], {
      fallback: aRelease('ahl', { '/api/nhl/': 'mine' }, later),
    });
    expect(map.find('/api/nhl/x')?.app).toBe('remote-nhl');
    expect(map.refused).toHaveLength(1);
  });

  it('of a live release is not taken by a preview, published later though it is', () => {
    const previewed = aRelease('ahl', { '/api/nhl/': 'mine' }, { publishedAt: '2032-01-01T00:00:00.000Z' });
    const remotes = [previewed, nhl].map((release) => ({ release, fallback: undefined }));
    expect(createApiMap({ remotes }, { last: new Set([previewed.app]) }).find('/api/nhl/x')?.app).toBe(
      'remote-nhl',
    );
  });
});
