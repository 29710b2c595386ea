import { createServer } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '../testing/listen.ts';
import { type BuildEvents, createBuildEvents } from './build-events.ts';

async function serve(events: BuildEvents) {
  const server = createServer((_, response) => events.open(response));
  onTestFinished(() => server.closeAllConnections());
  return { url: await listen(server), server };
}

async function openPage(url: string) {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const response = await fetch(url, { signal: ending.signal });
  const page = { text: '', isEnded: false, headers: response.headers, leave: () => ending.abort() };
  const read = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) page.text += part;
    page.isEnded = true;
  };
  void read().catch(() => {}); // The page was left.
  return page;
}

it('a page that is opened later is told the last of each app, and has a build for which pages were loaded anew', async () => {
  const events = createBuildEvents();
  const { url } = await serve(events);
  events.tell({ kind: 'built', app: 'remote-tools', hash: 'a' });
  events.tell({ kind: 'reload', app: 'remote-tools', hash: 'b', reason: 'the configuration changed' });
  events.tell({ kind: 'failed', app: 'remote-mlb', errors: 'Unexpected token' });
  const page = await openPage(url);
  expect(page.headers.get('cache-control')).toBe('no-store');
  await vi.waitFor(() =>
    expect(page.text).toBe(
      'data: {"kind":"built","app":"remote-tools","hash":"b"}\n\ndata: {"kind":"failed","app":"remote-mlb","errors":"Unexpected token"}\n\n',
    ),
  );
});

it('the streams of open pages end with the server, and one that was left is told nothing', async () => {
  const events = createBuildEvents();
  const { url, server } = await serve(events);
  const left = await openPage(url);
  const open = await openPage(url);
  left.leave();
  const countConnections = () =>
    new Promise((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  await vi.waitFor(async () => expect(await countConnections()).toBe(1));
  events.tell({ kind: 'built', app: 'remote-tools', hash: 'c' });
  await vi.waitFor(() => expect(open.text).toContain('"hash":"c"'));
  events.close();
  await vi.waitFor(() => expect(open.isEnded).toBe(true));
  expect(left.text).not.toContain('"hash":"c"');
});
