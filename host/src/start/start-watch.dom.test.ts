import { beaconSchema, parseStack } from '@sharpside/contracts';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import {
  aBeacon,
  BY_EDGE,
  failScript,
  listTold,
  page,
  reload,
  settle,
  watchEachStart,
  whenTold,
} from '../testing/start-scene.ts';

const { dataset } = document.documentElement;

watchEachStart();

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
  ])(
    'is told of with what was thrown meanwhile, in the frames that the modules would find: %s',
    async (_, text) => {
      const error = new Error('main is broken');
      error.stack = text;
      dispatchEvent(new ErrorEvent('error', { message: error.message, error }));
      await vi.advanceTimersByTimeAsync(15_000);
      await whenTold();
      const [told] = await listTold();
      expect(v.parse(beaconSchema, told?.[1])).toEqual(told?.[1]);
      expect(told?.[1]).toMatchObject({ failure: 'timeout', detail: 'main is broken' });
      expect(told?.[1].stack).toEqual(parseStack(text));
    },
  );

  it('is told of with a long message that is cut between words', async () => {
    const message = `${'a'.repeat(490)} ann.lee@mail.example.com`;
    dispatchEvent(new ErrorEvent('error', { message }));
    await vi.advanceTimersByTimeAsync(15_000);
    await whenTold();
    expect(await listTold()).toEqual([aBeacon('timeout', 'a'.repeat(490))]);
  });

  it('is left alone where it has started after all', async () => {
    await vi.advanceTimersByTimeAsync(15_000);
    await whenTold();
    dataset.started = '';
    page.liveVersion = '0.9.0';
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

  it('is told of without asking for modules while the head of the page has not arrived', async () => {
    const error = new Error('main is broken');
    error.stack = 'at https://site.example/assets/host/main.0a.js:1:23';
    dispatchEvent(new ErrorEvent('error', { message: error.message, error }));
    const { body } = document;
    body.remove();
    await vi.advanceTimersByTimeAsync(3_000);
    document.documentElement.append(body);
    // No module was requested yet, because the browser would then accept no import map any more.
    leave();
    const [told] = await listTold();
    expect([told?.[1].detail, told?.[1].stack]).toEqual(['main is broken', undefined]);
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

describe('a page below a path of another site', () => {
  const late = () => document.getElementById('late')?.textContent;

  it.each([
    ['has no such page', () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['shows its own page', () => new Response('<h1>Welcome</h1>')],
    ['asks who is there', () => new Response('<h1>Sign in</h1>', { status: 401 })],
    ['has an API', () => Response.json({ message: 'Not found' }, { status: 404 })],
  ])('says at once that the site needs an origin of its own, if the other site %s', async (_, root) => {
    page.root = root();
    failScript();
    await vi.waitFor(() => expect(late()).toBe('This site needs an origin of its own.'));
    expect(dataset.failed).toBe('');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reload.mock.calls, await listTold()]).toEqual([[], []]);
  });

  it.each([
    ['cannot serve it just now', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    [
      'breaks off',
      () =>
        new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut off')) }), BY_EDGE),
    ],
    [
      'refuses its preview',
      () => Response.json({ error: { code: 'EDGE_PREVIEW_UNKNOWN' } }, { ...BY_EDGE, status: 404 }),
    ],
  ])('is not suspected if the site %s', async (_, root) => {
    page.root = root();
    failScript();
    await whenTold();
    expect(late()).toBe('load it again front page');
  });

  it.each([
    ['a network with a sign-in of its own answers', async () => new Response('<h1>Sign in</h1>')],
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is not suspected if %s at the address of the page too', async (_, answerPage) => {
    page.root = new Response('<h1>Sign in</h1>');
    const answer = fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url === '' ? answerPage() : answer(url, init),
    );
    failScript();
    await whenTold();
    expect(late()).toBe('load it again front page');
  });
});
