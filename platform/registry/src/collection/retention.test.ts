import type { ChannelRevision, Preview, Release } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { type AppsFixture, aRemoteRelease, aRevision } from '../testing/releases.ts';
import { judgeReleases } from './retention.ts';

const NOW = new Date('2031-06-01T00:00:00.000Z');
const RULES = { now: NOW, days: 30, keep: 2 };
const OPEN = 'a tab may be open that was loaded in the last 30 days';
const LONG_AGO = '2031-01-01T00:00:00.000Z';

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

const aRelease = (version: string, publishedAt = LONG_AGO): Release => ({
  ...aRemoteRelease({ version }).release,
  publishedAt,
});

const at = (revision: number, when: string, apps: AppsFixture, channel = 'production'): ChannelRevision => {
  const made = aRevision(revision, apps);
  return { ...made, channel, change: { ...made.change, at: when } };
};

const tools = (state: AppsFixture[string]): AppsFixture => ({ 'remote-tools': state });

type Scene = { versions: string[]; history: ChannelRevision[]; previews?: Preview[]; published?: string };

/** Reason for each needed version. */
function judge({ versions, history, previews = [], published }: Scene): Record<string, string> {
  const releases = versions.map((version) => aRelease(version, published));
  const { needed, unneeded } = judgeReleases({ releases, histories: [history], previews }, RULES);
  expect(needed.length + unneeded.length).toBe(releases.length);
  return Object.fromEntries(needed.map(({ release, why }) => [release.version, why]));
}

describe('a release is needed', () => {
  it('that a channel shows, tries, or falls back to, however old it is', () => {
    const state = { current: '1.3.0', previous: '1.2.0', canary: { version: '1.4.0', percent: 5 } };
    const history = [at(1, LONG_AGO, tools(state))];
    expect(judge({ versions: ['1.1.0', '1.2.0', '1.3.0', '1.4.0'], history })).toEqual({
      '1.2.0': 'what production falls back to',
      '1.3.0': 'live on production',
      '1.4.0': 'canary on production',
    });
    const pinned = [at(1, LONG_AGO, tools({ current: '1.3.0', pinned: { reason: 'The Series' } }))];
    expect(judge({ versions: ['1.3.0'], history: pinned })).toEqual({ '1.3.0': 'pinned on production' });
  });

  it('that was shown when the last days began, or since, because a tab may still be open', () => {
    const history = [
      at(5, daysAgo(1), tools({ current: '1.5.0' })),
      at(4, daysAgo(10), tools({ current: '1.4.0', canary: { version: '1.9.0', percent: 1 } })),
      at(3, daysAgo(40), tools({ current: '1.3.0', previous: '1.0.0' })),
      at(2, daysAgo(50), tools({ current: '1.2.0' })),
      at(1, daysAgo(60), tools({ current: '1.1.0' })),
    ];
    const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.9.0'];
    expect(judge({ versions, history })).toEqual({
      '1.0.0': OPEN,
      '1.3.0': OPEN,
      '1.4.0': OPEN,
      '1.5.0': 'live on production',
      '1.9.0': OPEN,
    });
  });

  it.each([
    ['since the channel began', [1, 2, 3, 4], { '1.3.0': OPEN, '1.4.0': OPEN }],
    ['before that by the change that stood then', [1, 40, 50, 60], { '1.4.0': OPEN }],
    ['by nothing but that change', [40, 50, 60, 70], {}],
  ])('that was shown %s', (_, [first = 0, second = 0, third = 0, fourth = 0], expected) => {
    const withdrawn = ['1.4.0', '1.3.0'];
    const history = [
      at(4, daysAgo(first), tools({ current: '1.5.0', withdrawn })),
      at(3, daysAgo(second), tools({ current: '1.4.0' })),
      at(2, daysAgo(third), tools({ current: '1.3.0' })),
      at(1, daysAgo(fourth), tools({ current: '1.2.0' })),
    ];
    expect(judge({ versions: ['1.3.0', '1.4.0', '1.5.0'], history })).toEqual({
      '1.5.0': 'live on production',
      ...expected,
    });
  });

  it('that was live last and was not withdrawn, so that a rollback can go back to it', () => {
    const history = [
      at(4, LONG_AGO, tools({ current: '1.3.0', withdrawn: ['1.2.0'] })),
      at(3, LONG_AGO, tools({ current: '1.2.0' })),
      at(2, LONG_AGO, tools({ current: '1.1.0' })),
      at(1, LONG_AGO, tools({ current: '1.0.0' })),
    ];
    expect(judge({ versions: ['1.0.0', '1.1.0', '1.2.0', '1.3.0'], history })).toEqual({
      '1.1.0': 'one of the last 2 that were live on production',
      '1.3.0': 'live on production',
    });
  });

  it('that would come back with a section that was taken off the site', () => {
    const revision = at(1, LONG_AGO, {});
    const history = [{ ...revision, retired: at(1, LONG_AGO, tools({ current: '1.0.0' })).apps }];
    expect(judge({ versions: ['1.0.0', '1.1.0'], history })).toEqual({
      '1.0.0': 'to bring remote-tools back to production',
    });
  });

  it('that a preview shows until that is over', () => {
    const preview = { id: 'preview-of-the-tools-1', by: 'ada', at: LONG_AGO, reason: null };
    const previewOf = (version: string, until: string): Preview => ({
      schema: 1,
      ...preview,
      app: 'remote-tools',
      version,
      until,
    });
    const previews = [previewOf('1.0.0', daysAgo(-1)), previewOf('1.1.0', daysAgo(1))];
    const why = 'previewed until 2031-06-02';
    expect(judge({ versions: ['1.0.0', '1.1.0'], history: [], previews })).toEqual({ '1.0.0': why });
    const ofSeveral: Preview = {
      schema: 2,
      ...preview,
      until: daysAgo(-1),
      hasPicker: true,
      releases: ['1.0.0', '1.1.0'].map((version) => ({ app: 'remote-tools', version })),
    };
    const versions = ['1.0.0', '1.1.0', '1.2.0'];
    expect(judge({ versions, history: [], previews: [ofSeveral] })).toEqual({ '1.0.0': why, '1.1.0': why });
  });
});

it('what is not needed says since when', () => {
  const history = [
    at(3, LONG_AGO, tools({ current: '1.2.0' })),
    at(2, LONG_AGO, tools({ current: '1.1.0' })),
    at(1, '2030-11-05T00:00:00.000Z', tools({ current: '1.0.0' })),
  ];
  const releases = ['0.9.0', '1.0.0'].map((version) => aRelease(version));
  const { unneeded } = judgeReleases({ releases, histories: [history], previews: [] }, RULES);
  expect(unneeded.map(({ why }) => why)).toEqual([
    'shown by no channel since it was published on 2031-01-01',
    'last shown on production by a change of 2030-11-05',
  ]);
});

it('a release that was published just so long ago is needed, and no longer a millisecond later', () => {
  const history = [at(1, LONG_AGO, tools({ current: '1.9.0' }))];
  const scene = { versions: ['1.1.0'], history };
  expect(judge({ ...scene, published: daysAgo(30) })).toEqual({ '1.1.0': 'published in the last 30 days' });
  const before = new Date(Date.parse(daysAgo(30)) - 1).toISOString();
  expect(judge({ ...scene, published: before })).toEqual({});
});
