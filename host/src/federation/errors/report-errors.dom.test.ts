import type { Beacon } from '@sharpside/contracts';
import { describe, expect, it, vi } from 'vitest';
import { RemoteError } from '../load-errors.ts';
import { createErrorReporter } from './report-errors.ts';

const SITE = 'https://site.example';
const OLD = { app: 'remote-tools', version: '1.0.0', url: `${SITE}/assets/remote-tools/remoteEntry.1.js` };
const NEW = { app: 'remote-tools', version: '1.1.0', url: `${SITE}/assets/remote-tools/remoteEntry.2.js` };
const BALL = { app: 'remote-ball', version: '3.0.0', url: `${SITE}/assets/remote-ball/remoteEntry.3.js` };

const OLD_SCREEN = `${SITE}/assets/remote-tools/screen.000000000000000a.js`;
const NEW_SCREEN = `${SITE}/assets/remote-tools/screen.000000000000000b.js`;
const BOTH = `${SITE}/assets/remote-tools/common.000000000000000c.js`;
const BALL_SCREEN = `${SITE}/assets/remote-ball/screen.000000000000000d.js`;
const SHARED = `${SITE}/assets/host/shared.000000000000000e.js`;
const STRANGER = `${SITE}/assets/remote-tools/stranger.000000000000000f.js`;
const EXTENSION = 'chrome-extension://abc/content.js';

const ENTRIES: Record<string, string> = {
  [OLD.url]: '{1:"000000000000000a",2:"000000000000000c"}',
  [NEW.url]: '{1:"000000000000000b",2:"000000000000000c"}',
};

const inChrome = (file: string, at: number) => `    at run (${file}:1:${at})`;
const inSafari = (file: string, at: number) => `run@${file}:1:${at}`;

type Thrown = { message?: string; at?: number; toLine?: (file: string, at: number) => string };

/** An error with these files on its stack, the innermost first. */
function anError(files: readonly string[], { message = 'no odds', at = 7, toLine = inChrome }: Thrown = {}) {
  const error = new TypeError(message);
  const head = toLine === inChrome ? [`TypeError: ${message}`] : [];
  error.stack = [...head, ...files.map((file) => toLine(file, at))].join('\n');
  return error;
}

function aPage({ inView = '1.1.0', releases = [OLD, NEW, BALL] } = {}) {
  const beacons: Beacon[] = [];
  const fetchText = vi.fn(async (url: string) => ENTRIES[url] ?? '');
  const listed = [OLD.url, NEW.url, OLD_SCREEN, NEW_SCREEN, BOTH, BALL_SCREEN, SHARED];
  const tell = createErrorReporter({
    hostVersion: '2.0.0',
    listReleases: () => releases,
    sendError: (beacon) => beacons.push(beacon),
    listed: new Map(listed.map((url) => [url, 'sha384-'])),
    fetchText,
    isInView: ({ version }) => version === inView,
  });
  return { tell, beacons, fetchText };
}

const names = (beacons: readonly Beacon[]) => beacons.map(({ app, version }) => `${app}@${version}`);

it('tells ops what was thrown, where, and that the screen is still there', async () => {
  const { tell, beacons } = aPage();
  await tell(anError([NEW_SCREEN]));
  const release = { app: 'remote-tools', version: '1.1.0', fallback: '1.1.0' };
  const detail = 'TypeError: no odds (screen.000000000000000b.js:1:7)';
  const stack = [{ app: 'remote-tools', file: 'screen.000000000000000b.js', line: 1, column: 7 }];
  expect(beacons).toEqual([{ ...release, failure: 'render', detail, stack }]);
});

describe('whose it is', () => {
  it.each<[string, string[], string]>([
    ['of a file of the older release, which is not in view', [OLD_SCREEN], 'remote-tools@1.0.0'],
    ['of a file of the newer release', [NEW_SCREEN], 'remote-tools@1.1.0'],
    ['of a file of both releases: that of the one in view', [BOTH], 'remote-tools@1.1.0'],
    ['of an entry', [OLD.url], 'remote-tools@1.0.0'],
    ['of code of the host that a remote called', [SHARED, BALL_SCREEN], 'remote-ball@3.0.0'],
    ['of code of the host alone', [SHARED], 'host@2.0.0'],
    ['of a remote that another one was called by', [NEW_SCREEN, BALL_SCREEN], 'remote-tools@1.1.0'],
    ['of ours, with an extension further out', [NEW_SCREEN, EXTENSION], 'remote-tools@1.1.0'],
  ])('is told by the stack: %s', async (_, files, release) => {
    for (const toLine of [inChrome, inSafari]) {
      const { tell, beacons } = aPage();
      await tell(anError(files, { toLine }));
      expect(names(beacons)).toEqual([release]);
    }
  });

  it('is the release in view where the entries do not answer', async () => {
    const { tell, beacons, fetchText } = aPage({ inView: '1.0.0' });
    fetchText.mockRejectedValue(new TypeError('Failed to fetch'));
    await tell(anError([NEW_SCREEN]));
    expect(names(beacons)).toEqual(['remote-tools@1.0.0']);
  });

  it('is the release whose screen the page shows, by itself', async () => {
    const area = document.body.appendChild(document.createElement('div'));
    area.dataset.release = 'remote-tools@1.0.0';
    vi.stubGlobal('fetch', async (url: string) => new Response(ENTRIES[url]));
    const beacons: Beacon[] = [];
    const tell = createErrorReporter({
      hostVersion: '2.0.0',
      listReleases: () => [NEW, OLD],
      sendError: (beacon) => beacons.push(beacon),
      listed: new Map([BOTH, NEW_SCREEN].map((url) => [url, 'sha384-'])),
    });
    await tell(anError([BOTH]));
    await tell(anError([NEW_SCREEN]));
    expect(names(beacons)).toEqual(['remote-tools@1.0.0', 'remote-tools@1.1.0']);
    area.remove();
    vi.unstubAllGlobals();
  });

  it('needs no look at the entry where one release of the app is in the page', async () => {
    const { tell, beacons, fetchText } = aPage({ releases: [OLD, BALL] });
    await tell(anError([OLD_SCREEN]));
    expect([names(beacons), fetchText.mock.calls]).toEqual([['remote-tools@1.0.0'], []]);
  });

  it.each<[string, Error]>([
    ['of an extension of the browser', anError([EXTENSION])],
    ['of an extension that our code called', anError([EXTENSION, NEW_SCREEN])],
    ['of the page itself', anError([`${SITE}/tools`])],
    ['of a file that no release has', anError([STRANGER])],
    ['whose message names a file', anError([], { message: `${NEW_SCREEN} did not arrive` })],
    ['without a stack', anError([])],
    ['that the shell tells of itself', new RemoteError('slow', { code: 'REMOTE_TIMEOUT' })],
    ['that React mended', anError([SHARED], { message: 'Minified React error #418; visit react.dev' })],
    ['of a boundary', anError([SHARED], { message: 'Minified React error #520; visit react.dev' })],
    ['of a request that was given up', Object.assign(anError([NEW_SCREEN]), { name: 'AbortError' })],
  ])('is nobody: an error %s', async (_, error) => {
    const { tell, beacons } = aPage();
    await tell(error);
    expect(beacons).toEqual([]);
  });

  it('is nobody where a translation of the page has replaced a text, and the release on any other page', async () => {
    const { tell, beacons } = aPage();
    const error = new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');
    Object.defineProperty(error, 'stack', { value: anError([NEW_SCREEN]).stack });
    document.documentElement.className = 'translated-ltr';
    await tell(error);
    expect(beacons).toEqual([]);
    document.documentElement.className = '';
    await tell(error);
    expect(names(beacons)).toEqual(['remote-tools@1.1.0']);
  });

  it('is nobody where the page has no release of that app', async () => {
    const { tell, beacons } = aPage({ releases: [] });
    await tell(anError([NEW_SCREEN]));
    expect(beacons).toEqual([]);
  });
});

it('tells the same error once, whatever its message says, and three at most', async () => {
  const { tell, beacons } = aPage();
  for (let count = 0; count < 50; count += 1)
    await tell(anError([NEW_SCREEN], { message: `No odds ${count}` }));
  expect(beacons).toHaveLength(1);
  for (let at = 100; at < 150; at += 1) await tell(anError([NEW_SCREEN], { at }));
  expect(beacons).toHaveLength(3);
});

it('tells errors of one place apart by who called it', async () => {
  const { tell, beacons } = aPage();
  await tell(anError([SHARED, NEW_SCREEN]));
  await tell(anError([SHARED, BALL_SCREEN]));
  await tell(anError([SHARED, BALL_SCREEN, BALL_SCREEN]));
  expect(names(beacons)).toEqual(['remote-tools@1.1.0', 'remote-ball@3.0.0', 'remote-ball@3.0.0']);
});
