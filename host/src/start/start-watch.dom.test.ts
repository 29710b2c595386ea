import { beaconSchema, parseStack } from '@sharpside/contracts';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PageNames, watchStart } from './start-watch.ts';

const NAMES: PageNames = {
  app: 'host',
  liveDocumentId: 'live-document',
  livePath: '/live.json',
  beaconPath: '/beacons',
  ticketPath: '/beacons/ticket',
};
const ENTRY = '/assets/host/main.js';
const UNASKED = '/assets/host/page-faq.js';
// SHA-384 of 'published'.
const PUBLISHED = 'sha384-hcPvHkyYwapKk6SA39QAODiqhzLPMFtbXUe2EppPYeJzwPAV9XKynoeufUCCzirk';

const { dataset } = document.documentElement;
const reload = vi.fn();
const sendBeacon = vi.fn<(path: string, body: Blob) => boolean>(() => true);
/** The browser's copy of the entry, and the live release of the host. */
let entry: Response;
let ticketAnswer: object;
let liveVersion: string;
const fetched: [string, RequestInit | undefined][] = [];
let listeners: AbortController;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  entry = new Response('published');
  liveVersion = '1.0.0';
  fetched.length = 0;
  ticketAnswer = { ticket: 'a ticket' };
  reload.mockClear();
  sendBeacon.mockClear();
  sessionStorage.clear();
  document.body.innerHTML = `
    <script type="importmap">${JSON.stringify({ integrity: { [ENTRY]: PUBLISHED, [UNASKED]: PUBLISHED } })}</script>
    <script type="application/json" id="live-document">{"hostVersion":"1.0.0"}</script>
    <p id="late"><button>load it again</button> <a href="#late">front page</a></p>`;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    fetched.push([url, init]);
    if (url === '/live.json') return Response.json({ hostVersion: liveVersion });
    if (url === '/beacons/ticket') return Response.json(ticketAnswer);
    return entry.clone();
  });
  vi.stubGlobal('location', { href: 'https://site.example/faq', reload });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    {
      name: `https://site.example${ENTRY}`,
      entryType: 'resource',
      interactionId: 0,
      startTime: 0,
      duration: 1,
      toJSON: () => ({}),
    },
  ]);
  Object.assign(navigator, { sendBeacon });
  listeners = new AbortController();
  const listen = window.addEventListener;
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener, capture = false) =>
    Reflect.apply(listen, window, [type, listener, { capture, signal: listeners.signal }]),
  );
  watchStart(NAMES);
});
afterEach(async () => {
  listeners.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete dataset.started;
  delete dataset.failed;
});

/** Digests are made by another thread, whatever the clock of the test says. */
const whenTold = () => vi.waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(1));

const settle = () => vi.advanceTimersByTimeAsync(1);

const listTold = () =>
  Promise.all(
    sendBeacon.mock.calls.map(async ([path, body]) => [path, JSON.parse(await readText(body))] as const),
  );

// jsdom's Blob has no text().
const readText = (body: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(body);
  });

const aBeacon = (failure: string, detail: string) => [
  '/beacons',
  { app: 'host', version: '1.0.0', failure, detail, fallback: null, ticket: 'a ticket' },
];

function failScript() {
  const script = document.createElement('script');
  script.type = 'not to be run';
  script.src = ENTRY;
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
}

function reject(reason: unknown) {
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

describe('a shell that has not run after a quarter of a minute', () => {
  it('is told of with the ticket of the page, and said in the page', async () => {
    await vi.advanceTimersByTimeAsync(14_999);
    expect([dataset.failed, await listTold()]).toEqual([undefined, []]);
    await settle();
    expect(dataset.failed).toBe('');
    await whenTold();
    expect(await listTold()).toEqual([aBeacon('timeout', 'The shell has not run in time.')]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is told of with what was thrown meanwhile', async () => {
    dispatchEvent(new ErrorEvent('error', { message: 'main is broken' }));
    await vi.advanceTimersByTimeAsync(15_000);
    await whenTold();
    expect(await listTold()).toEqual([aBeacon('timeout', 'main is broken')]);
  });

  it('is told of with the places in our files, to an edge that takes them', async () => {
    ticketAnswer = { ticket: 'a ticket', takesStacks: true };
    const error = new Error('main is broken');
    error.stack =
      'Error: main is broken\n    at https://site.example/assets/host/main.0a.js:1:23\n    at x (chrome-extension://a/b.js:1:2)';
    dispatchEvent(new ErrorEvent('error', { message: error.message, error }));
    await vi.advanceTimersByTimeAsync(15_000);
    await whenTold();
    const [path, said] = aBeacon('timeout', 'main is broken');
    const stack = [{ app: 'host', file: 'main.0a.js', line: 1, column: 23 }];
    expect(await listTold()).toEqual([[path, Object.assign({ stack }, said)]]);
  });

  it.each([
    ['an extension with assets', 'E: no\n    at x (chrome-extension://a/assets/js/content.js:1:2)'],
    ['an extension with our names', 'E: no\n    at x (chrome-extension://a/assets/host/content.js:1:2)'],
    [
      'the message',
      'E: no https://a.example/assets/host/b.js:1:2\n    at https://a.example/assets/host/a.js:1:2',
    ],
    [
      'Firefox',
      'k@https://a.example/assets/host/a.js:1:2\nasync*@https://a.example/assets/remote-nba/b/c.js:3:4\n',
    ],
    ['no line', 'E: no\n    at https://a.example/assets/host/a.js:0:2'],
    ['a line beyond any', 'E: no\n    at https://a.example/assets/host/a.js:1:100000001'],
    [
      'no app',
      'at async k (https://a.example/assets/remote-/a.js:1:2)\nat https://a.example/assets/Host/a.js:1:2',
    ],
    [
      'no plain file',
      'at https://a.example/assets/host/../a.js:1:2\nat https://a.example/assets/host/a%20b.js:1:2',
    ],
    ['a long file', `at https://a.example/assets/host/${'a'.repeat(201)}:1:2`],
    ['many', 'at async https://a.example/assets/host/a.js:1:2\n'.repeat(20)],
    ['nothing', 'E: no'],
  ])('is told of with the frames that the modules would find: %s', async (_, text) => {
    ticketAnswer = { ticket: 'a ticket', takesStacks: true };
    const error = new Error('main is broken');
    error.stack = text;
    dispatchEvent(new ErrorEvent('error', { message: error.message, error }));
    await vi.advanceTimersByTimeAsync(15_000);
    await whenTold();
    const [told] = await listTold();
    expect(v.parse(beaconSchema, told?.[1])).toEqual(told?.[1]);
    expect(told?.[1].stack).toEqual(parseStack(text));
  });

  it('is told of with a long message that is cut between words', async () => {
    const message = `${'a'.repeat(490)} ann.lee@mail.example.com`;
    dispatchEvent(new ErrorEvent('error', { message }));
    await vi.advanceTimersByTimeAsync(15_000);
    await whenTold();
    expect(await listTold()).toEqual([aBeacon('timeout', 'a'.repeat(490))]);
  });

  it('is loaded anew as soon as another release of the host is live', async () => {
    await vi.advanceTimersByTimeAsync(15_000);
    await whenTold();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
    liveVersion = '0.9.0';
    await vi.advanceTimersByTimeAsync(6000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is left alone where it has started after all', async () => {
    await vi.advanceTimersByTimeAsync(15_000);
    await whenTold();
    dataset.started = '';
    liveVersion = '0.9.0';
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a visitor who leaves before the shell has run', () => {
  const leave = () => dispatchEvent(new Event('pagehide'));

  it('is told of after more than a moment, with the ticket of the page, once', async () => {
    await vi.advanceTimersByTimeAsync(2_999);
    leave();
    await settle();
    expect(await listTold()).toEqual([]);
    leave();
    leave();
    expect(await listTold()).toEqual([aBeacon('timeout', 'The shell has not run in time.')]);
  });

  it('is not told of where the shell ran in time, or ops have heard of it', async () => {
    await vi.advanceTimersByTimeAsync(3_000);
    dataset.started = '';
    leave();
    expect(await listTold()).toEqual([]);
    delete dataset.started;
    await vi.advanceTimersByTimeAsync(12_000);
    await whenTold();
    leave();
    expect(await listTold()).toHaveLength(1);
  });

  it('is not told of where the page has no ticket, as a preview', async () => {
    const answer = fetch;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url === '/beacons/ticket' ? new Response(null, { status: 204 }) : answer(url, init),
    );
    await vi.advanceTimersByTimeAsync(3_000);
    leave();
    expect(await listTold()).toEqual([]);
  });
});

it('leaves a page alone whose shell has started, whatever fails in it', async () => {
  dataset.started = '';
  failScript();
  reject(new Error('of a screen'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([dataset.failed, await listTold(), fetched]).toEqual([undefined, [], []]);
});

describe('a shell that does not start', () => {
  it('is told of at once where its script does not arrive', async () => {
    entry = new Response('', { status: 404 });
    failScript();
    await vi.waitFor(async () =>
      expect(await listTold()).toEqual([
        aBeacon('load', expect.stringMatching(/main\.js did not arrive or was refused\.$/)),
      ]),
    );
    expect(reload).not.toHaveBeenCalled();
  });

  it('is told of once, with what it threw', async () => {
    reject(new Error('of an extension'));
    await settle();
    expect(await listTold()).toEqual([]);
    dataset.failed = '';
    reject(new Error('x'.repeat(600)));
    reject(new Error('again'));
    await whenTold();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await listTold()).toEqual([aBeacon('load', `Error: ${'x'.repeat(493)}`)]);
  });

  it('is told of without a ticket where there is none to be had', async () => {
    const answer = fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url === '/beacons/ticket' ? Promise.reject(new TypeError('Failed to fetch')) : answer(url, init),
    );
    failScript();
    await whenTold();
    const [[, beacon] = []] = await listTold();
    expect(beacon).not.toHaveProperty('ticket');
  });
});

describe('a script that is damaged in the cache of the browser', () => {
  const whenHealed = async () => {
    entry = new Response('evil()');
    failScript();
    await vi.waitFor(() => expect(fetched).toContainEqual([ENTRY, { cache: 'reload' }]));
    await settle();
  };

  it('is told of, asked for again, and the page is loaded anew', async () => {
    await whenHealed();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(await listTold()).toEqual([aBeacon('integrity', expect.any(String))]);
    expect(fetched.map(([url]) => url)).not.toContain(UNASKED);
  });

  it('loads the page anew once a minute, as it may be damaged at the server', async () => {
    sessionStorage.setItem('start-healed-at', String(Date.now() - 50_000));
    await whenHealed();
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not load the page anew where nothing can be remembered of the time before', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    await whenHealed();
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).not.toHaveBeenCalled();
  });
});

it('asks for the scripts of the page again before it is loaded anew by a press', async () => {
  document.querySelector('a')?.click();
  await settle();
  expect(fetched).toEqual([]);
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(fetched).toEqual([[ENTRY, { cache: 'reload' }]]);
});
