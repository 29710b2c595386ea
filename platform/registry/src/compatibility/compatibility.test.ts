import { describe, expect, it } from 'vitest';
import { aHostBuild, aRemoteBuild } from '../testing/a-build.ts';
import {
  findApiFaults,
  findMissingNames,
  findPathFaults,
  findSharedFaults,
  type LiveManifest,
  toPlaces,
} from './compatibility.ts';

const live = (manifest: LiveManifest['manifest'], role: LiveManifest['role'] = 'live'): LiveManifest => ({
  role,
  manifest,
});

const aHost = (options: Parameters<typeof aHostBuild>[0] = {}) => aHostBuild(options).manifest;
const aRemote = (options: Parameters<typeof aRemoteBuild>[0] = {}) => aRemoteBuild(options).manifest;

describe('shared modules', () => {
  it('do not fit when the host provides another major, or not at all; each is named', () => {
    const remote = aRemote({
      shared: { react: '^20.0.0', charts: '^1.0.0', '@sharpside/shared-ui': '~1.0.0' },
    });
    expect(findSharedFaults(remote, [live(aHost({ version: '1.2.0' }))])).toEqual([
      'remote-tools needs react ^20.0.0, the live host 1.2.0 provides 19.3.1',
      'remote-tools needs charts ^1.0.0, the live host 1.2.0 does not provide it',
    ]);
  });

  it('include what the screens import of a shared package, in the range of the package', () => {
    const remote = aRemote({
      shared: { '@sharpside/shared-ui': '^1.0.0' },
      uses: ['@sharpside/shared-ui', '@sharpside/shared-ui/table'],
    });
    const host = aHost({ provides: { '@sharpside/shared-ui': '1.0.0' } });
    expect(findSharedFaults(remote, [live(aHost())])).toEqual([]);
    expect(findSharedFaults(remote, [live(host)])).toEqual([
      'remote-tools needs @sharpside/shared-ui/table ^1.0.0, the live host 1.0.0 does not provide it',
    ]);
  });

  it('must fit the canary of the host too', () => {
    const canary = live(aHost({ version: '2.0.0', provides: { react: '20.0.0' } }), 'canary');
    expect(findSharedFaults(aRemote({ shared: { react: '^19.0.0' } }), [live(aHost()), canary])).toEqual([
      'remote-tools needs react ^19.0.0, the canary host 2.0.0 provides 20.0.0',
    ]);
  });

  it('of a new host must fit every live remote', () => {
    const host = aHost({ version: '2.0.0', provides: { react: '20.0.0', '@sharpside/shared-ui': '1.4.0' } });
    const other = aRemote({ name: 'remote-mlb', version: '3.0.0', shared: { react: '>=19' } });
    expect(findSharedFaults(host, [live(aRemote()), live(other)])).toEqual([
      'the live remote-tools 1.0.0 needs react ^19.0.0, host 2.0.0 provides 20.0.0',
    ]);
  });

  it('are not compared with other remotes, nor with a host that is not there', () => {
    const others = [live(aRemote({ name: 'remote-mlb' }))];
    expect(findSharedFaults(aRemote({ shared: { react: '^20.0.0' } }), others)).toEqual([]);
  });

  it('count a prerelease by its place in the order: within the range of the release before it', () => {
    const ui = (version: string) => [live(aHost({ provides: { '@sharpside/shared-ui': version } }))];
    const wants = (range: string) => aRemote({ shared: { '@sharpside/shared-ui': range } });
    expect(findSharedFaults(wants('^2.0.0'), ui('2.1.0-rc.1'))).toEqual([]);
    for (const range of ['>=1 <3', '^2', '~2', '2.x', '2'])
      expect(findSharedFaults(wants(range), ui('2.1.0-rc.1'))).toEqual([]);
    for (const [range, provided] of [
      ['^2.1.0', '2.1.0-rc.1'],
      ['^2.0.0', '3.0.0-rc.1'],
      ...['^2.0.0', '^2', '~2', '2.x', '2', '>=2 <4'].map((range) => [range, '2.0.0-rc.1'] as const),
    ] as const) {
      expect(findSharedFaults(wants(range), ui(provided))).toEqual([
        `remote-tools needs @sharpside/shared-ui ${range}, the live host 1.0.0 provides ${provided}`,
      ]);
    }
  });

  it('that do not fit for one reason are one line, which names each package and each app', () => {
    const UI = '@sharpside/shared-ui';
    const AUTH = '@sharpside/shared-auth';
    const shared = { react: '^19.0.0', [UI]: '^1.0.0', [AUTH]: '^1.0.0' };
    const remotes = ['remote-mlb', 'remote-nba', 'remote-nfl'].map((name) =>
      live(aRemote({ name, shared, uses: [UI, `${UI}/table`, `${UI}/rows`, AUTH] })),
    );
    const provides = { react: '19.3.1', [UI]: '2.0.0', [`${UI}/table`]: '2.0.0', [AUTH]: '2.0.0' };
    expect(findSharedFaults(aHost({ version: '2.0.0', provides }), remotes)).toEqual([
      `the live remote-mlb 1.0.0 needs ${UI}, ${AUTH} ^1.0.0, host 2.0.0 provides 2.0.0; the same for the live remote-nba 1.0.0, the live remote-nfl 1.0.0`,
      `the live remote-mlb 1.0.0 needs ${UI}/rows ^1.0.0, host 2.0.0 does not provide it; the same for the live remote-nba 1.0.0, the live remote-nfl 1.0.0`,
    ]);
    const many = Array.from({ length: 20 }, (_, n) => live(aRemote({ name: `remote-${n}`, shared })));
    const [line, ...more] = findSharedFaults(aHost({ version: '2.0.0', provides }), many);
    expect(more).toEqual([]);
    expect(line).toMatch(/the live remote-12 1\.0\.0, 7 more$/);
  });

  it('are refused when the range is none, also where no host is live', () => {
    expect(findSharedFaults(aRemote({ shared: { react: '19 beta' } }), [])).toEqual([
      "'19 beta', asked of react, is no semver range",
    ]);
  });

  it('include the contract between host and remote', () => {
    const host = { ...aHost(), contracts: [] };
    expect(findSharedFaults(aRemote(), [live(host)])).toEqual([
      'remote-tools speaks contract 1, the live host 1.0.0 speaks none',
    ]);
  });
});

describe('federation runtimes', () => {
  it.each([
    ['2.9.2', '2.9.0', true],
    ['2.9.2', '2.10.0', true],
    ['2.10.0', '2.9.2', false],
    ['2.9.2', '3.9.2', false],
    // A build by another tool has its own runtime.
    [null, '2.9.2', true],
  ])('%s of a remote and %s of the host fit: %s', (federation, ofHost, fits) => {
    const fault = `remote-tools was built for federation runtime ${federation}, the live host 1.0.0 has ${ofHost}; a host needs that minor or a later one of the same major`;
    const faults = findSharedFaults(aRemote({ federation }), [live(aHost({ federation: ofHost }))]);
    expect(faults).toEqual(fits ? [] : [fault]);
  });

  it('of a new host must fit every live remote', () => {
    const remotes = ['2.9.2', '2.10.0'].map((federation) => live(aRemote({ federation })));
    expect(findSharedFaults(aHost({ version: '1.1.0', federation: '2.9.3' }), remotes)).toEqual([
      'the live remote-tools 1.0.0 was built for federation runtime 2.10.0, host 1.1.0 has 2.9.3; a host needs that minor or a later one of the same major',
    ]);
  });
});

describe('shared names', () => {
  const UI = '@sharpside/shared-ui';
  const remote = aRemote({ imports: { react: ['useState'], [UI]: ['Box', 'Heading'] } });

  it('are missing where a live host, a canary or a new host lacks one or a whole entry point', () => {
    const of = (exports: Record<string, string[]>, version = '1.0.0') => aHost({ exports, version });
    const screens = ['./odds-converter'];
    const missing = (host: string, entry: string, name: string) => ({
      remote: 'remote-tools',
      host,
      entry,
      name,
      screens,
    });
    const react = ['useState'];
    expect(
      findMissingNames(remote, [live(of({ react, [UI]: ['Box'] })), live(of({ react }, '1.1.0'), 'canary')]),
    ).toEqual([
      missing('the live host 1.0.0', UI, 'Heading'),
      missing('the canary host 1.1.0', UI, 'Box'),
      missing('the canary host 1.1.0', UI, 'Heading'),
    ]);
    expect(
      findMissingNames(of({ react: [], [UI]: ['Box', 'Heading'] }, '2.0.0'), [live(remote, 'fallback')]),
    ).toEqual([{ ...missing('host 2.0.0', 'react', 'useState'), remote: 'the fallback remote-tools 1.0.0' }]);
  });

  it('are not asked for where a library takes a module whole, nor for names that every object has', () => {
    const bare = [live(aHost({ exports: {} }))];
    expect(findMissingNames(aRemote({ imports: { react: ['*'] } }), bare)).toEqual([]);
    const odd = aRemote({ imports: { constructor: ['toString'] } });
    expect(findMissingNames(odd, bare)).toMatchObject([{ name: 'toString' }]);
  });
});

describe('paths', () => {
  it('clash with a live remote of the same prefix, whatever the case, and not where one only starts alike', () => {
    const taken = [live(aRemote({ name: 'remote-mlb', version: '2.0.0', pathPrefix: '/MLB' }))];
    expect(findPathFaults(aRemote({ pathPrefix: '/mlb' }), taken)).toEqual([
      'the prefix /mlb belongs to the live remote-mlb 2.0.0',
    ]);
    expect(findPathFaults(aRemote({ pathPrefix: '/mlb-fantasy' }), taken)).toEqual([]);
  });

  it("clash with the live host's own routes, of which '/' takes no prefix", () => {
    const routes = ['/', '/odds', '/odds/help'].map((path) => ({ path, title: null, files: [] }));
    expect(findPathFaults(aRemote({ pathPrefix: '/odds' }), [live(aHost({ routes }))])).toEqual([
      '/odds is a route of the live host 1.0.0, and within /odds of remote-tools',
      '/odds/help is a route of the live host 1.0.0, and within /odds of remote-tools',
    ]);
    expect(findPathFaults(aRemote(), [live(aHost({ routes }))])).toEqual([]);
  });

  it('of a new host clash with those of a live remote', () => {
    const routes = [{ path: '/sportsbooks/help', title: 'Help', files: [] }];
    const host = aHost({ version: '2.0.0', routes });
    expect(findPathFaults(host, [live(aRemote())])).toEqual([
      '/sportsbooks/help is a route of host 2.0.0, and within /sportsbooks of the live remote-tools 1.0.0',
    ]);
  });
});

describe('prefixes of the API', () => {
  const nhl = (api: Record<string, string>, version = '1.0.0') =>
    aRemote({ name: 'remote-nhl', pathPrefix: '/nhl', version, api });

  it('are free where nobody has them, and for a host or a remote that claims none', () => {
    const deployed = [live(aHost()), live(nhl({ '/api/nhl/': 'nhl' })), live(aRemote())];
    expect(findApiFaults(aRemote({ api: { '/api/nhl-2/': 'nhl' } }), toPlaces(deployed))).toEqual([]);
    expect(findApiFaults(aRemote(), toPlaces(deployed))).toEqual([]);
    expect(findApiFaults(aHost(), toPlaces(deployed))).toEqual([]);
  });

  it('are refused where they lie within one of another remote, whatever its backend', () => {
    const taken = toPlaces([live(nhl({ '/api/nhl/': 'nhl' }))]);
    expect(findApiFaults(aRemote({ api: { '/api/nhl/teams/': 'mine' } }), taken)).toEqual([
      'the API prefix /api/nhl/teams/ belongs to the live remote-nhl 1.0.0, which has /api/nhl/',
    ]);
  });

  it('that hold another within them are refused, once an app, by its live release first', () => {
    const api = { '/api/winter/nhl/': 'nhl' };
    const taken = [live(nhl(api, '1.1.0')), live(nhl(api, '1.2.0'), 'canary'), live(nhl(api), 'fallback')];
    expect(findApiFaults(aRemote({ api: { '/api/winter/': 'winter' } }), toPlaces(taken))).toEqual([
      'the API prefix /api/winter/ belongs to the live remote-nhl 1.1.0, which has /api/winter/nhl/',
    ]);
  });
});
