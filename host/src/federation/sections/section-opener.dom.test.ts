import type { LiveDocument } from '@sharpside/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLiveDocument } from '../../testing/a-live-document.ts';
import { aPageOfSections, aSectionAnswer } from '../../testing/a-section.ts';
import { createRemoteCatalog } from '../remote-catalog.ts';
import { createSectionOpener } from './section-opener.ts';

const PATH = '/nba/scores';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type SceneOptions = {
  page?: LiveDocument;
  ownPath?: string;
  answer?: () => Promise<LiveDocument>;
  takesMaps?: boolean;
};

function open(options: SceneOptions = {}) {
  const { page = aPageOfSections(), ownPath = '/', takesMaps = true } = options;
  const { answer = async () => aSectionAnswer() } = options;
  const clock = { now: 1_000_000 };
  const catalog = createRemoteCatalog(page);
  const fetchSection = vi.fn<(prefix: string) => Promise<LiveDocument>>(answer);
  const takeMap = vi.fn(() => takesMaps);
  const sections = createSectionOpener({ catalog, ownPath, fetchSection, takeMap, now: () => clock.now });
  return { catalog, sections, fetchSection, takeMap, clock };
}

describe('a section', () => {
  it('is in the page once its import map is, and is asked for once, however often it is opened', async () => {
    const { catalog, sections, fetchSection, takeMap } = open();
    expect(sections.find(PATH)).toBeUndefined();
    expect(sections.open(PATH)).toBe(sections.open('/nba/else'));
    expect(await sections.open(PATH)).toBe('opened');
    expect(fetchSection.mock.calls).toEqual([['/nba']]);
    expect(takeMap).toHaveBeenCalledExactlyOnceWith(aSectionAnswer().opening);
    const { remotes, settings } = catalog.getState();
    expect(remotes['remote-nba']?.releases[0]).toMatchObject({
      version: '1.1.0',
      screens: { './scores': ['/assets/remote-nba/scores.js'] },
    });
    expect(settings).toEqual({ 'remote-nba': { rows: 50 } });
    expect(sections.find(PATH)).toBe('opened');
  });

  it.each([
    { what: 'another release', answer: aSectionAnswer({ releases: ['remote-nba@1.2.0'] }) },
    { what: 'another host', answer: aSectionAnswer({ hostVersion: '1.0.1' }) },
    { what: 'an edge that knows nothing of sections', answer: aLiveDocument() },
  ])('needs a page load, and adds no map, with $what', async ({ answer }) => {
    const { catalog, sections, takeMap } = open({ answer: async () => answer });
    expect(await sections.open(PATH)).toBe('page load');
    expect(takeMap).not.toHaveBeenCalled();
    expect(catalog.getState().remotes).toEqual({});
  });

  it('needs a page load in a browser that takes no further map, which is asked no more', async () => {
    const { catalog, sections, fetchSection } = open({ takesMaps: false });
    expect(await sections.open(PATH)).toBe('page load');
    expect(catalog.getState().remotes).toEqual({});
    sections.forget(PATH);
    expect(sections.find(PATH)).toBe('page load');
    sections.warm(PATH);
    expect(fetchSection).toHaveBeenCalledTimes(1);
  });

  it('is absent where the channel has it no more, until the channel changes', async () => {
    const { sections } = open({ answer: async () => aSectionAnswer({ isGone: true }) });
    expect(await sections.open(PATH)).toBe('absent');
    expect(sections.find(PATH)).toBe('absent');
    sections.noteChange();
    expect(sections.find(PATH)).toBeUndefined();
  });

  it('is unavailable where nothing answers, until it is asked for again', async () => {
    const { sections, fetchSection } = open();
    fetchSection.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await sections.open(PATH)).toBe('unreachable');
    expect(sections.find(PATH)).toBe('unreachable');
    sections.forget(PATH);
    expect(await sections.open(PATH)).toBe('opened');
  });

  it('is asked for again by whoever goes to another page of it after a failure', async () => {
    const { sections, fetchSection } = open();
    fetchSection.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await sections.open(PATH);
    const other = `${PATH}-of-another-kind`;
    expect(sections.find(other)).toBeUndefined();
    expect(await sections.open(other)).toBe('opened');
    expect(fetchSection).toHaveBeenCalledTimes(2);
    expect(sections.find(PATH)).toBe('opened');
  });
});

describe('a path without asking', () => {
  it.each([
    { what: 'of a page with every remote', page: aLiveDocument(), path: PATH, expected: 'absent' },
    { what: 'of a remote in the page', page: aLiveDocument(), path: '/sportsbooks/x', expected: 'opened' },
    { what: 'that no section has', page: aPageOfSections(), path: '/nope', expected: 'absent' },
    { what: 'of a hidden one', page: aPageOfSections({ hidden: 1 }), path: '/nhl', expected: 'page load' },
  ])('$what is $expected', ({ page, path, expected }) => {
    expect(open({ page }).sections.find(path)).toBe(expected);
  });

  it('that the page was made for is absent where the page has nothing for it: a load would bring the same', () => {
    const { sections } = open({ page: aPageOfSections({ hidden: 1 }), ownPath: '/nhl/nope' });
    expect(sections.find('/nhl/nope')).toBe('absent');
  });
});

describe('a section that a visitor points at', () => {
  it('is asked for ahead, once', async () => {
    const { sections, fetchSection, catalog } = open();
    sections.warm(PATH);
    sections.warm(PATH);
    expect(fetchSection).toHaveBeenCalledTimes(1);
    expect(catalog.getState().remotes).toEqual({});
    expect(await sections.open(PATH)).toBe('opened');
    expect(fetchSection).toHaveBeenCalledTimes(1);
  });

  it.each([
    { what: 'the answer is old', pass: 10_000, change: false },
    { what: 'the channel has changed', pass: 0, change: true },
  ])('is asked for again when $what', async ({ pass, change }) => {
    const { sections, fetchSection, clock } = open();
    sections.warm(PATH);
    clock.now += pass;
    if (change) sections.noteChange();
    await sections.open(PATH);
    expect(fetchSection).toHaveBeenCalledTimes(2);
  });

  it('is asked for again where the channel changes while the answer is on its way', async () => {
    const { sections, fetchSection, catalog } = open();
    const { promise, resolve } = Promise.withResolvers<LiveDocument>();
    fetchSection.mockReturnValueOnce(promise);
    const opening = sections.open(PATH);
    sections.noteChange();
    resolve(aSectionAnswer({ releases: ['remote-nba@0.9.0'] }));
    expect(await opening).toBe('opened');
    expect(fetchSection).toHaveBeenCalledTimes(2);
    expect(catalog.getState().remotes).toHaveProperty('remote-nba');
  });

  it('does not fail before it is opened', async () => {
    const { sections, fetchSection } = open();
    fetchSection.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    sections.warm(PATH);
    await vi.waitFor(() => expect(fetchSection.mock.results).toHaveLength(1));
    expect(await sections.open(PATH)).toBe('opened');
  });

  it.each(['/', '/faq', '/nope'])('is not asked for at %s, which is none', (path) => {
    const { sections, fetchSection } = open();
    sections.warm(path);
    expect(fetchSection).not.toHaveBeenCalled();
  });
});

it('asks the edge by the first part of the path', async () => {
  const ask = vi.fn(async (_url: string) => Response.json(aSectionAnswer()));
  vi.stubGlobal('fetch', ask);
  const catalog = createRemoteCatalog(aPageOfSections());
  const sections = createSectionOpener({ catalog, ownPath: '/', takeMap: () => true });
  expect(await sections.open(PATH)).toBe('opened');
  expect(ask.mock.calls.map(([url]) => url)).toEqual(['/live.json?section=%2Fnba&screens=']);
});

it.each([new Response('', { status: 503 }), Response.json({})])(
  'takes an error, or no document of ours, for no answer',
  async (answer) => {
    vi.stubGlobal('fetch', async () => answer);
    const catalog = createRemoteCatalog(aPageOfSections());
    const sections = createSectionOpener({ catalog, ownPath: '/', takeMap: () => true });
    expect(await sections.open(PATH)).toBe('unavailable');
  },
);
