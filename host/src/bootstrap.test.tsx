import {
  BEACON_PATH,
  LIVE_DOCUMENT_ID,
  LOAD_TIME_PATH,
  MAX_LOAD_MS,
  type MicroFrontend,
  RUNTIME_CONFIG_ID,
  TICKET_PATH,
} from '@sharpside/contracts';
import { installDialogs, watchScrolling } from '@sharpside/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bootstrap } from './bootstrap.tsx';
import { installViewport } from './layout/testing/install-viewport.ts';
import { aLiveDocument, aMicroFrontend } from './testing/a-live-document.ts';
import { aPerformanceEntry } from './testing/a-performance-entry.ts';
import { CONFIG } from './testing/a-runtime-config.ts';

const openEvents = vi.fn();
class NoEvents extends EventTarget {
  constructor(url: string) {
    super();
    openEvents(url);
  }
  close() {}
}

const sendBeacon = vi.fn((_: string, body: Blob) => body.size > 0);
const sent = () =>
  Promise.all(
    sendBeacon.mock.calls.map(async ([path, body]) => ({ path, ...JSON.parse(await body.text()) })),
  );

const posted: string[] = [];

const documentBlock = (id: string, content: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(content)}</script>`;

type PageOptions = { path?: string; remotes?: MicroFrontend[] };

function openPage(
  readyState: DocumentReadyState,
  { path = '/faq', remotes = [aMicroFrontend()] }: PageOptions = {},
) {
  history.replaceState(null, '', path);
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(readyState);
  document.body.innerHTML = `<div id="root"></div>${documentBlock(LIVE_DOCUMENT_ID, aLiveDocument({ remotes }))}${documentBlock(
    RUNTIME_CONFIG_ID,
    { ...CONFIG, backendUrl: null },
  )}`;
}

let stop = () => {};
const start = () =>
  act(async () => {
    stop = await bootstrap();
  });

beforeEach(() => {
  installDialogs();
  installViewport();
  watchScrolling();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('EventSource', NoEvents);
  Object.assign(navigator, { sendBeacon });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === BEACON_PATH) posted.push(String(init.body));
    const isTicket = url === `${TICKET_PATH}?apps=host,remote-tools`;
    return isTicket ? Response.json({ ticket: 'a-ticket' }) : new Response(null, { status: 404 });
  });
});
afterEach(() => {
  act(stop);
  stop = () => {};
  document.body.innerHTML = '';
  document.querySelector('script[type="importmap"]')?.remove();
  posted.length = 0;
  sendBeacon.mockClear();
  openEvents.mockClear();
  vi.unstubAllGlobals();
});

describe('the start of the application', () => {
  it('shows the page, and sends how long the host took since the navigation began', async () => {
    openPage('complete');
    vi.spyOn(performance, 'now').mockReturnValue(1234.4);
    await start();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('FAQ');
    await waitFor(() => expect(sendBeacon).toHaveBeenCalled());
    expect(await sent()).toEqual([
      { path: LOAD_TIME_PATH, app: 'host', version: '1.0.0', loadMs: 1234, ticket: 'a-ticket' },
    ]);
  });

  it('shows the page of the address if the visitor went back before the shell of another page had started', async () => {
    openPage('complete');
    const root = document.getElementById('root');
    if (root) root.innerHTML = '<main><h1>Odds Converter</h1></main>';
    const navigation = aPerformanceEntry(`${location.origin}/sportsbooks/odds-converter`, 'navigation');
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation]);
    const onError = vi.fn((event: Event) => event.preventDefault());
    window.addEventListener('error', onError);
    onTestFinished(() => window.removeEventListener('error', onError));
    await start();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('FAQ');
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    { name: 'sends', loadMs: MAX_LOAD_MS, paths: [LOAD_TIME_PATH] },
    { name: 'keeps to itself', loadMs: MAX_LOAD_MS + 1, paths: [] },
  ])('$name a time of $loadMs ms', async ({ loadMs, paths }) => {
    openPage('complete');
    vi.spyOn(performance, 'now').mockReturnValue(loadMs);
    await start();
    await act(async () => {});
    expect((await sent()).map(({ path }) => path)).toEqual(paths);
  });

  it('follows the releases, and sends its time, only once the page has all that it asked for', async () => {
    openPage('interactive');
    // Without this, the time of the test process could be above the longest load time that is sent.
    vi.spyOn(performance, 'now').mockReturnValue(1_000);
    await start();
    await act(async () => {});
    expect([openEvents.mock.calls, sendBeacon.mock.calls]).toEqual([[], []]);
    await act(async () => window.dispatchEvent(new Event('load')));
    expect(openEvents.mock.calls).toEqual([['/events']]);
    await waitFor(() => expect(sendBeacon).toHaveBeenCalledOnce());
  });

  it('tells ops what an event of its own code throws', async () => {
    openPage('interactive');
    const script = `${location.origin}/assets/host/shell.js`;
    const integrity = { [script]: 'sha384-' };
    const importMap = document.head.appendChild(document.createElement('script'));
    Object.assign(importMap, { type: 'importmap', textContent: JSON.stringify({ integrity }) });
    await start();
    const error = new Error('no such menu');
    error.stack = `    at open (${script}:1:2)`;
    window.dispatchEvent(new ErrorEvent('error', { error }));
    await waitFor(() => expect(posted).toHaveLength(1));
    const told = {
      app: 'host',
      version: '1.0.0',
      failure: 'render',
      detail: 'Error: no such menu (shell.js:1:2)',
    };
    expect(JSON.parse(posted[0] ?? '')).toMatchObject({ ...told, fallback: '1.0.0' });
  });

  it('does nothing any more once it is ended', async () => {
    openPage('interactive');
    await start();
    act(stop);
    window.dispatchEvent(new Event('load'));
    expect(document.getElementById('root')?.innerHTML).toBe('');
    expect(openEvents).not.toHaveBeenCalled();
  });

  it('says what is wrong in a page without a place for it', async () => {
    document.body.innerHTML = '';
    await expect(bootstrap()).rejects.toThrow('The page has no #root');
  });
});

describe('a section whose file stalls', () => {
  type Exposed = { default: () => ReactNode };
  let arrive = new Map<string, (exposed: Exposed) => void>();
  const shown = () => screen.getByRole('main').textContent;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  // The report is sent after the files were checked.
  const seeReport = (report: object) =>
    act(() =>
      vi.waitFor(() => expect(posted.map((body): unknown => JSON.parse(body))).toMatchObject([report])),
    );

  async function open(fallback: string | null) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    arrive = new Map();
    openPage('complete', { path: '/sportsbooks/odds-converter', remotes: [aMicroFrontend({ fallback })] });
    await act(async () => {
      stop = await bootstrap({
        loadModule: ({ version }) => new Promise((resolve) => arrive.set(version, resolve)),
      });
    });
  }
  const bring = (version: string, text: string) =>
    act(async () => arrive.get(version)?.({ default: () => <h1>{text}</h1> }));

  it('keeps its skeleton, reports the silence once, and appears by itself', async () => {
    await open(null);
    await pass(20_000);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Odds Converter');
    expect(shown()).toContain('Still loading...');
    await seeReport({ version: '1.1.0', failure: 'timeout', fallback: null });
    await bring('1.1.0', 'The converter');
    expect(shown()).toContain('The converter');
  });

  it('gives way to a panel after a minute, and appears all the same if it comes then', async () => {
    await open(null);
    await pass(60_000);
    expect(shown()).toContain('This section is unavailable right now');
    await seeReport({ failure: 'timeout' });
    await bring('1.1.0', 'The converter');
    await pass(0);
    expect(shown()).toContain('The converter');
  });

  it('gives way to the previous release, but comes back where that stalls too', async () => {
    await open('1.0.0');
    await pass(1_000);
    await seeReport({ version: '1.1.0', failure: 'timeout', fallback: '1.0.0' });
    expect([...arrive.keys()]).toEqual(['1.1.0', '1.0.0']);
    await pass(10_000);
    expect(shown()).toContain('Still loading...');
    await bring('1.1.0', 'The converter');
    await pass(5_000);
    expect(shown()).toContain('The converter');
  });

  it('stays with the previous release where the visitor has it already', async () => {
    await open('1.0.0');
    await pass(1_000);
    await bring('1.0.0', 'The previous converter');
    await bring('1.1.0', 'The converter');
    await pass(10_000);
    expect(shown()).toContain('The previous converter');
  });
});
